"""Modules joined into one script, and style sheets without what no browser needs."""

import re

import pytest

from companion.phones.bundle import bundled_script, shortened_script, shortened_style
from companion.phones.files import FOLDER, Pages

WORDS = """// Words.

export const MOST = 3;
// How it is said.
export function say(what) {
  // not a line of text
  return `${what}  // here`;
}
"""
KEEP = 'import { MOST, say as told } from "./words.js";\n\nexport function keep() {\n  return told(MOST);\n}\n'
PAGE = 'import * as keep from "./keep.js";\nimport { MOST } from "./words.js";\n\nkeep.keep(MOST);\n'


def test_each_module_stands_once_after_those_it_imports() -> None:
    script = bundled_script(
        {"js/page.js": PAGE, "js/keep.js": KEEP, "js/words.js": WORDS, "js/tv.js": "no;"}, "js/page.js"
    )
    assert script == (
        "const $js_words = (() => {\nconst MOST=3;function say(what){return `${what}  // here`}\n"
        "return { MOST, say };\n})();\n"
        "const $js_keep = (() => {\nconst {MOST, say: told}=$js_words;function keep(){return told(MOST)}\n"
        "return { keep };\n})();\n"
        "const $js_page = (() => {\nconst keep=$js_keep;const {MOST}=$js_words;keep.keep(MOST);"
        "return {  };\n})();\n"
    )


def test_modules_that_need_each_other_are_named() -> None:
    modules = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(ValueError, match=r"circle: a\.js → b\.js → a\.js"):
        bundled_script(modules, "a.js")


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    for script in (FOLDER / "js").iterdir():
        for line in script.read_text("utf-8").splitlines():
            assert line.count("`") % 2 == 0, f"{script.name}: {line}"


def test_no_text_of_a_script_holds_what_is_taken_out_of_it() -> None:
    for script in (FOLDER / "js").iterdir():
        for text in re.findall(r'"(?:[^"\\\n]|\\.)*"', script.read_text("utf-8")):
            assert shortened_script(text) == text, script.name


def test_a_style_sheet_keeps_what_its_spaces_mean() -> None:
    sheet = "/* Of a\n  page. */\na :focus, b > c {\n  margin: -1px  0;\n}\n"
    sheet += "@media (min-width: 3em) and (x) {\n  i { top: 0; }\n}\n"
    assert shortened_style(sheet) == "a :focus,b>c{margin:-1px 0}@media (min-width:3em) and (x){i{top:0}}"


def test_a_page_has_one_script_and_one_style_sheet_of_its_version() -> None:
    pages = Pages()
    for path, name in (("/", "phone"), ("/tv", "tv")):
        html = pages.get(path)
        assert html is not None
        for kind in ("js", "css"):
            stamped = f"/{name}.{pages.version}.{kind}"
            assert html.content.count(stamped.encode()) == 1
            file = pages.get(stamped)
            assert file is not None
            assert file.lasting
        assert not html.lasting
        assert html.content.count(b"src=") == 2, "and the script for browsers that are too old"
