"""A sentence for every way a game file can fail: what is the matter, that nothing was changed, and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.i18n import mark, tr
from director_app.record.errors import Code, RecordError

SENTENCES: Mapping[Code, str] = {
    Code.MISSING: mark("找不到文件「{file}」。"),
    Code.EXISTS: mark("「{file}」已经存在，没有覆盖它。请换一个名字。"),
    Code.FOREIGN: mark("「{file}」不是本程序的对局文件，没有改动它。"),
    Code.NEWER: mark("「{file}」由更新版本的程序保存（格式 {version}，本程序只认识到 {known}），没有改动它。请升级程序后再打开。"),
    Code.DAMAGED: mark("「{file}」已损坏，没有改动它。请用窗口的「文件 › 从备份恢复」找回最近的副本。（{detail}）"),
    Code.READ_ONLY_FILE: mark("「{file}」是只读文件，无法记录对局。请取消只读，或另存到别处再打开。"),
    Code.READ_ONLY_FOLDER: mark("「{file}」所在的文件夹不可写，无法记录对局。请把文件移到可写的文件夹再打开。"),
    Code.DISK_FULL: mark("磁盘已满，这一步没有写入「{file}」，对局停在这一步之前。请腾出空间后重做这一步。"),
    Code.OPEN_ELSEWHERE: mark("「{file}」正在另一个窗口或程序中打开。请先在那里关闭它。"),
    Code.VANISHED: mark("「{file}」被移动或删除了，这一步没有写入。请把它放回原处，或另存为新文件。"),
    Code.UNWRITABLE: mark("无法读写「{file}」，这一步没有写入：{detail}"),
    Code.BOOK: mark("「{file}」里的规则书有 {faults} 处本程序读不了，没有改动它。请用保存它的版本打开。"),
    Code.REPLAY: mark("「{file}」的第 {seq} 步在本程序的规则下无法重演，没有改动它。请用保存它的版本打开。（{detail}）"),
    Code.NOTHING_TO_UNDO: mark("没有可撤销的步骤。"),
    Code.NOTHING_TO_REDO: mark("没有可重做的步骤。"),
}


def error_text(error: RecordError) -> str:
    """The sentence, in the language in use. Names the file without its folders: those may be nobody's business."""
    return tr(SENTENCES[error.code]).format(file=error.path.name if error.path else "", **error.values)
