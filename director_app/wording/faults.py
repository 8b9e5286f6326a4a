"""A sentence for every fault of a rule book."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.i18n import mark, tr
from director_app.rulebook.model import Fault

FAULTS: Mapping[str, str] = {
    # files
    "not-text": mark("文件不是 UTF-8 文本"),
    "not-a-file": mark("不是普通文件（链接不读取）"),
    "unreadable": mark("无法读取：{problem}"),
    "file-too-large": mark("文件过大，至多 {most} 字节"),
    "too-many-files": mark("文件过多，至多 {most} 个"),
    "book-too-large": mark("规则书过大，至多 {most} 字节"),
    "no-book": mark("缺少这个文件：每本规则书都有 book.yaml"),
    "extends-id": mark("extends 只能写规则书的 id，不能写「{id}」"),
    "extends-missing": mark("找不到所扩展的规则书「{id}」（应在旁边的同名文件夹里）"),
    "extends-cycle": mark("扩展成环：{chain}"),
    # YAML
    "yaml": mark("YAML 写法有误：{problem}"),
    "yaml-tag": mark("不能使用 YAML 标签「{tag}」"),
    "alias": mark("不能使用 YAML 的锚点与别名「{name}」"),
    "too-deep": mark("嵌套过深，至多 {most} 层"),
    "several-documents": mark("一个文件里只能有一份文档"),
    "key-not-text": mark("键必须是文字"),
    "duplicate-key": mark("键「{key}」重复，已写在第 {line} 行"),
    # shapes
    "not-a-word": mark("这里应是一个词"),
    "not-a-flag": mark("这里应是 true 或 false"),
    "not-a-number": mark("这里应是整数"),
    "not-a-list": mark("这里应是列表"),
    "not-a-mapping": mark("这里应是「键: 值」"),
    "not-a-pair": mark("这里应是两个身份"),
    "not-a-variable": mark("「{name}」不能作变量名"),
    "bad-word": mark("「{word}」不可用，可用：{known}"),
    "unknown-section": mark("没有「{key}」这个部分"),
    "missing-section": mark("缺少「{key}」这个部分"),
    "unknown-key": mark("不认识的键「{key}」"),
    "missing-key": mark("缺少「{key}」"),
    "unknown-name": mark("没有名为「{name}」的{kind}"),
    "defined-twice": mark("{kind}「{name}」重复定义，已见于 {where}"),
    "reserved-name": mark("「{name}」是保留的词，不能作名字"),
    "redirect-shape": mark("转移的每一步写作「名字: {{…}}」"),
    "moment-shape": mark("时间点写作 {{leave: 阶段}} 或 {{begin: 阶段}}，二者择一"),
    "vote-mode": mark("只有 mode: vote 的阶段才有 vote"),
    "card-merge": mark("merge（至少 2）与 into 须一起写：几张并成哪一张"),
    "same-label": mark("「{label}」用了两次：投票与改票的词须各不相同"),
    # choosing
    "not-word": mark("「{word}」不可用；not 里可写 {known}，或 {{seats: …, because: …}}、{{broken: …, because: …}}"),
    "limit-shape": mark("seats 与 broken 须写且只写其一"),
    "choice-kind": mark("choice 须写且只写其一：{known}"),
    "empty-range": mark("范围是空的"),
    "too-many-options": mark("选项过多，至多 {most} 个"),
    "held-by-mark": mark("非身份的技能「{name}」不能有 held_by"),
    # effects
    "no-verb": mark("这里应是一条效果：一个动词及其参数"),
    "two-verbs": mark("一条效果只能有一个动词，这里有「{first}」和「{second}」"),
    "unknown-verb": mark("没有「{key}」这个动词"),
    "verb-mapping": mark("「{verb}」的参数要写名字：{known}"),
    "missing-argument": mark("「{verb}」缺少参数「{key}」"),
    "too-many-variables": mark("变量过多，至多 {most} 个"),
    "unknown-event": mark("没有「{name}」这种触发"),
    "skill-parentheses": mark("这里应是技能名；要写表达式请加括号：({name})"),
    "text-slot": mark("文本里的「{{{slot}}}」没有值，请在 with 里给出"),
    "text-format": mark("文本里的「{{{slot}:{layout}}}」写法有误，冒号后可写：{known}"),
    "text-braces": mark("文本里的花括号不成对"),
    # expressions
    "expr-syntax": mark("表达式写法有误，在「{near}」处"),
    "expr-comma": mark("表达式写法有误，在「{near}」处；方括号里带逗号的表达式要加引号"),
    "expr-long": mark("表达式过长，至多 {most} 字"),
    "expr-deep": mark("表达式嵌套过深，至多 {most} 层"),
    "expr-loops": mark("推导式嵌套过多，至多 {most} 层"),
    "expr-mapping": mark("这里应是表达式"),
    "expr-part": mark("表达式里不能写「{part}」"),
    "expr-number": mark("数过大，至多 {most}"),
    "expr-not-number": mark("这里应是数：文字与列表不能这样计算"),
    "expr-name": mark("不认识「{name}」：既不是变量，也不是本书的名字"),
    "expr-not-called": mark("「{name}」是函数，后面要有括号"),
    "expr-call": mark("没有「{name}」这个函数"),
    "expr-arity": mark("参数个数不对：{name}，这里有 {count} 个"),
    "expr-attribute": mark("没有「.{name}」这个属性"),
    "expr-attribute-of": mark("「.{name}」的前面应是角色、使用等，不能是名字或列表"),
    # the whole book
    "no-cite": mark("{kind}「{name}」没有写出处 cite"),
    "skill-unreached": mark("技能「{name}」没有用处：不在任何阶段，也没有触发或给予"),
    "state-ungiven": mark("状态「{name}」从未给予任何人"),
    "bend-unmade": mark("转移「{step}」等待的「{name}」从未出现"),
    "bend-unseen": mark("转移「{name}」没有任何一步会看"),
    "circle": mark("{kind}绕成一圈：{chain}"),
    "slot-unused": mark("结算次序里的「{name}」从未用到"),
}
"""Code → sentence, with the fault's values in braces."""

KINDS: Mapping[str, str] = {
    "faction": mark("阵营"), "tier": mark("等级"), "label": mark("角色标签"), "tag": mark("技能标签"), "setting": mark("开关"),
    "moment": mark("时间点"), "kind": mark("出局方式"), "slot": mark("结算位"), "state": mark("状态"), "mark": mark("非身份"),
    "group": mark("群组"), "skill": mark("技能"), "role": mark("身份"), "rule": mark("规则"), "card": mark("牌"),
    "ruling": mark("裁定"), "stage": mark("阶段"), "part": mark("时段"), "bend": mark("转移"), "redirect": mark("转移"),
    "key": mark("记下的值"), "field": mark("选择项"), "fact": mark("附记"), "procedure": mark("技能或规则"),
    "factions": mark("阵营"), "tags": mark("技能标签"), "settings": mark("开关"), "moments": mark("时间点"),
    "damage": mark("出局方式"), "states": mark("状态"), "marks": mark("非身份"), "groups": mark("群组"), "skills": mark("技能"),
    "roles": mark("身份"), "rules": mark("规则"), "cards": mark("牌"), "rulings": mark("裁定"), "texts": mark("文本"),
}
"""What a name is a name of."""

PERHAPS = mark("{sentence}，是否指「{nearest}」？")
UNKNOWN = mark("有误（{code}）")
"""For a code without a sentence."""

_NO_KIND = mark("名字")


def fault_text(fault: Fault) -> str:
    """What is wrong, in one sentence of the language in use."""
    values = dict(fault.values)
    if "kind" in values:
        values["kind"] = tr(KINDS.get(values["kind"], _NO_KIND))
    sentence = tr(FAULTS.get(fault.code, UNKNOWN)).format(**{**values, "code": fault.code})
    if values.get("nearest"):
        return tr(PERHAPS).format(sentence=sentence, nearest=values["nearest"])
    return sentence
