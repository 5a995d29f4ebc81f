"""Modules joined into one script, and the files that the build packs."""

import gzip
from pathlib import Path

import pytest

from companion.phones import bundle
from companion.phones.bundle import bundled_script
from companion.phones.files import Pages
from hatch_build import pack_pages

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
        f"const $js_words = (() => {{\n{WORDS.replace('export ', '')}return {{ a: MOST, b: say }};\n}})();\n"
        "const $js_keep = (() => {\nconst { a: MOST, b: told } = $js_words;\n\n"
        "function keep() {\n  return told(MOST);\n}\n"
        "return { keep: keep };\n})();\n"
        "const $js_page = (() => {\nconst keep = $js_keep;\nconst { a: MOST } = $js_words;\n\nkeep.keep(MOST);\n"
        "return {  };\n})();\n"
    )


def test_modules_that_need_each_other_are_named() -> None:
    modules = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(ValueError, match=r"circle: a\.js → b\.js → a\.js"):
        bundled_script(modules, "a.js")


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


def test_the_pages_are_sent_as_the_build_packed_them() -> None:
    pages, folder = Pages(), Path(bundle.__file__).parent / bundle.PACKED
    for name in ("phone.js", "phone.css", "tv.js", "tv.css"):
        sent, packed = (
            pages.get(f"/{bundle.packed_name(name, pages.version)}"),
            folder / bundle.packed_name(name, pages.version),
        )
        assert sent is not None
        assert sent.content == packed.read_bytes(), name
        assert sent.gzipped is not None
        assert gzip.decompress(sent.gzipped) == sent.content
        assert len(sent.gzipped) < len(gzip.compress(sent.content, 9)), "as the build made it"
        assert b"\n  " not in sent.content, name


def test_packing_again_leaves_only_the_files_of_the_present_pages(tmp_path: Path) -> None:
    phones = tmp_path / "companion" / "phones"
    (phones / "pages" / "js").mkdir(parents=True)
    for name in ("js/guard.js", "js/phone.js", "js/tv.js", "style.css", "tv.css"):
        (phones / "pages" / name).write_text("/* first */", "utf-8")
    pack_pages(tmp_path)
    first = {path.name for path in (phones / bundle.PACKED).iterdir()}
    (phones / "pages" / "style.css").write_text("/* second */", "utf-8")
    pack_pages(tmp_path)
    second = {path.name for path in (phones / bundle.PACKED).iterdir()}
    assert len(first) == len(second) == 10
    assert not first & second
