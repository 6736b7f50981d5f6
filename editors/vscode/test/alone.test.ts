// What needs neither an editor nor the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDefinition } from "../src/definition";
import { page } from "../src/page";
import { find } from "../src/program";

test("a definition has a section [variant]", () => {
  for (const text of ["[variant]\nname = 'x'", "# mine\n\n[ variant ] # the head\n", "[needs]\n\n[variant]\n"]) {
    assert(isDefinition(text), text);
  }
  for (const text of [
    "",
    "[package]\nname = 'variant'",
    "[[variant]]",
    "# [variant]",
    "[variants]",
    "a = '[variant]'",
  ]) {
    assert(!isDefinition(text), text);
  }
});

test("a program that is not there, or is another one, is told", async () => {
  assert.deepEqual(await find("no-such-variorum"), { missing: "The program `no-such-variorum` was not found." });
  assert.deepEqual(await find(process.execPath), { missing: `The program \`${process.execPath}\` is not variorum.` });
  assert("missing" in (await find("/")));
});

test("a page shows a board and a note, and allows nothing else", () => {
  const shown = page({ name: "Mine", svg: "<svg></svg>" }, "1 < 2 & 3");
  assert.match(shown, /<p>1 &lt; 2 &amp; 3<\/p><svg><\/svg>/);
  assert.match(shown, /content="default-src 'none'; style-src 'unsafe-inline'"/);
  assert(!page(undefined).includes("<p>"));
});
