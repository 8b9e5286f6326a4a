"""What the system says of a file, in words: no number, and no English where the window speaks Chinese."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from director_app.i18n import mark, tr

SAID: Mapping[int, str] = {
    errno.ENOENT: mark("没有这个文件或文件夹"),
    errno.EISDIR: mark("这是一个文件夹"),
    errno.ENOTDIR: mark("路径中有一段不是文件夹"),
    errno.EACCES: mark("没有权限"),
    errno.EPERM: mark("没有权限"),
    errno.EROFS: mark("那里只能读，不能写"),
    errno.ENOSPC: mark("磁盘已满"),
    errno.EDQUOT: mark("磁盘已满"),
    errno.ENAMETOOLONG: mark("名字太长"),
    errno.EIO: mark("磁盘读写出错"),
}


def system_words(error: OSError) -> str:
    """Why the system refused; in its own words where it is none of the known reasons."""
    known = SAID.get(error.errno or 0)
    return tr(known) if known is not None else error.strerror or str(error)
