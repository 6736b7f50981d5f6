// Plays in a real browser what a person does, by roles and names: squares, pieces and buttons have names that can be read aloud.
//
// Usage: node page.mjs PATH-OF-VARIORUM [FOLDER-FOR-SCREENSHOTS]

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const [program, shots] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'studio-'));
const file = path.join(folder, 'hill.toml');
const DEFINITION = `[variant]
name = "Hill"
extends = "chess"

[zones]
hill = "d4-e5"

[endings]
dead-position = false

[endings.hill]
when = "any(my king and hill)"
result = "mover wins"
because = "the king is on the hill"
`;
const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

fs.writeFileSync(file, DEFINITION);
const server = spawn(program, ['studio', file, '--port', '0', '--games', path.join(folder, 'games')]);
const address = await new Promise((resolve, reject) => {
  server.stdout.once('data', data => resolve(String(data).match(/http\S+/)[0]));
  server.once('exit', () => reject(new Error('the server has ended')));
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });

/** What the browser complains about; a page must be silent. */
const complaints = [];

async function open(width, height) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(address);
  return page;
}

const square = (page, name) => page.getByRole('gridcell', { name, exact: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Chooses a variant in the gallery, and begins a game of two people, with a clock if one is named. */
async function begin(page, search, title, clock = '') {
  await page.getByRole('link', { name: 'All games' }).click();
  await page.getByRole('searchbox').fill(search);
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).first().click();
  await page.getByLabel('Black', { exact: true }).selectOption('human');
  await page.getByLabel(/^Clock/).fill(clock);
  await button(page, 'Play').click();
  await page.getByRole('list', { name: 'Moves' }).waitFor();
}

/** Clicks on squares one after the other, each once it has its name. */
async function click(page, ...names) {
  for (const name of names) await square(page, name).click();
}

const games = {
  async 'a clock that runs, and ends the game'(page) {
    await begin(page, 'orthodox', 'Chess Orthodox', '0.05+0/5+3');
    const time = side => page.getByRole('timer', { name: `${side}'s time` });
    assert.equal(await time('Black').textContent(), '5:00');
    await time('White').getByText(/^0:0[12]/).waitFor();
    await page.getByRole('status').getByText('Black wins: White ran out of time').waitFor();
    assert.equal(await time('White').textContent(), '0:00.0');
  },

  async 'a short game to its end, with steps, flip and undo'(page) {
    await begin(page, 'orthodox', 'Chess Orthodox');
    await click(page, 'f2, white pawn', 'f3, empty', 'e7, black pawn', 'e5, empty', 'g2, white pawn', 'g4, empty');
    await square(page, 'd8, black queen').dragTo(square(page, 'h4, empty'));
    await page.getByText('Black wins: checkmate').first().waitFor();
    await button(page, 'First').click();
    await square(page, 'f2, white pawn').waitFor();
    await button(page, 'Last').click();
    await button(page, 'Undo').click();
    await square(page, 'd8, black queen').waitFor();
    await button(page, 'Redo').click();
    await button(page, 'Flip').click();
    await square(page, 'h4, black queen').waitFor();
    await page.reload();
    await page.getByText('Black wins: checkmate').first().waitFor();
  },

  async 'a drop'(page) {
    await begin(page, 'crazyhouse', 'Crazyhouse');
    await click(page, 'e2, white pawn', 'e4, empty', 'd7, black pawn', 'd5, empty', 'e4, white pawn', 'd5, black pawn', 'a7, black pawn', 'a6, empty');
    await button(page, 'white pawn in hand, 1').click();
    await click(page, 'e4, empty');
    await square(page, 'e4, white pawn').waitFor();
    await page.getByText("White's pawn enters from the hand on e4.").first().waitFor();
  },

  async 'a promotion'(page) {
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByRole('searchbox').fill('orthodox');
    await page.getByRole('link', { name: /^Chess Orthodox/ }).first().click();
    await page.getByText('Another position').click();
    await page.getByLabel('Position as text').fill('7k/P7/8/8/8/8/8/K7 w - - 0');
    await page.getByLabel('Black', { exact: true }).selectOption('human');
    await button(page, 'Play').click();
    await click(page, 'a7, white pawn', 'a8, empty');
    const chooser = page.getByRole('dialog', { name: 'Choose' });
    await chooser.getByRole('button', { name: 'Queen' }).waitFor();
    await chooser.getByRole('button', { name: 'Rook' }).click();
    await square(page, 'a8, white rook').waitFor();
  },

  async 'a turn of several actions'(page) {
    await begin(page, 'several actions medieval', 'Medieval War Chess');
    await page.getByText('Action 1 of 3').waitFor();
    await click(page, 'e2, white pawn', 'e3, empty');
    await page.getByText('Action 2 of 3').waitFor();
    await click(page, 'd2, white pawn', 'd3, empty');
    await page.getByText('Action 3 of 3').waitFor();
    await click(page, 'c2, white pawn', 'c3, empty');
    await page.getByRole('status').filter({ hasText: 'Black to act' }).waitFor();
  },

  async 'hexagons'(page) {
    await begin(page, 'hexagons gli', 'Gliński');
    await click(page, 'e4, white pawn', 'e5, empty', 'e7, black pawn', 'e6, empty');
    await square(page, 'e6, black pawn').waitFor();
  },

  async 'the computer answers, and gives a hint'(page) {
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByRole('searchbox').fill('orthodox');
    await page.getByRole('link', { name: /^Chess Orthodox/ }).first().click();
    await page.getByLabel('Black', { exact: true }).selectOption('computer:1');
    await button(page, 'Play').click();
    await click(page, 'e2, white pawn', 'e4, empty');
    await page.getByRole('list', { name: 'Moves' }).getByRole('button').nth(1).waitFor();
    await button(page, 'Hint').click();
    await page.getByText('The computer would play').waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('list', { name: 'Best lines' }).getByRole('listitem').first().waitFor();
    await button(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('status').filter({ hasText: 'White resigned' }).waitFor();
  },

  async 'keys alone'(page) {
    await begin(page, 'orthodox', 'Chess Orthodox');
    await square(page, 'a1, white rook').focus();
    const keys = ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    await square(page, 'e4, white pawn').waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await square(page, 'e5, black pawn').waitFor();
    await page.getByLabel('Write an action').fill('g1f3');
    await page.keyboard.press('Enter');
    await square(page, 'f3, white knight').waitFor();
    await page.getByLabel('Write an action').fill('a7a3');
    await page.keyboard.press('Enter');
    await page.locator('#toast.fault').filter({ hasText: 'pawn' }).waitFor();
    complaints.splice(0, complaints.length, ...complaints.filter(text => !text.includes('422')));
  },

  async 'a definition that is broken and mended while the page is open'(page) {
    await page.getByRole('link', { name: 'hill.toml' }).click();
    await page.getByText('Fine').waitFor();
    fs.writeFileSync(file, DEFINITION.replace('e5', 'e9'));
    await page.getByText('1 error').waitFor();
    await page.getByText('hill.toml:6:').first().waitFor();
    fs.writeFileSync(file, `${DEFINITION}\n[pieces]\ncamel = { letter = "C", moves = "L" }\n`);
    await page.frameLocator('iframe[title=Rules]').getByRole('heading', { name: /camel/i }).first().waitFor();
    fs.writeFileSync(file, DEFINITION);
    await page.getByText('Fine').waitFor();
    await page.getByLabel('Black', { exact: true }).selectOption('human');
    await button(page, 'Play').click();
    await click(page, 'e2, white pawn', 'e4, empty');
    await square(page, 'e4, white pawn').waitFor();
    fs.writeFileSync(file, DEFINITION.replace('name = "Hill"', 'name = "Higher hill"'));
    await page.getByRole('heading', { name: 'Higher hill' }).waitFor();
    await square(page, 'e4, white pawn').waitFor();
  },
};

let failed = 0;
try {
  for (const [width, height] of [[1280, 800], [360, 740]]) {
    for (const [name, game] of Object.entries(games)) {
      fs.writeFileSync(file, DEFINITION);
      const page = await open(width, height);
      try {
        await game(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
        assert.deepEqual(complaints, []);
        console.log(`${width} wide, ${name}: fine`);
      } catch (error) {
        failed += 1;
        console.error(`${width} wide, ${name}: ${error.message}`);
      }
      complaints.length = 0;
      if (shots) await page.screenshot({ path: path.join(shots, `${width} ${name}.png`) });
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  server.kill();
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
