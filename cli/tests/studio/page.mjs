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

/** Opens the game of a link: a variant, the actions played, and where it began. */
async function openLink(page, variant, moves = '', position = undefined) {
  const parts = new URLSearchParams({ variant, ...(position ? { position } : {}), moves });
  const before = await page.evaluateHandle(() => document.querySelector('.play'));
  await page.goto(`${new URL('/', address)}#/play?${parts}`);
  await page.getByRole('list', { name: 'Moves' }).waitFor();
  await page.waitForURL(/#\/game\//);
  // The game that was shown before may stand there a little longer.
  await page.waitForFunction(shown => !shown?.isConnected, before);
  await page.getByRole('list', { name: 'Moves' }).waitFor();
}

/** Clicks on squares whatever stands on them, each once the click before has been answered. */
async function press(page, ...names) {
  for (const name of names) {
    await page.getByRole('gridcell', { name: new RegExp(`^${name},`) }).click();
    await page.locator('.play[aria-busy=false]').waitFor();
  }
}

/** How many actions the list of moves has. */
const played = page => page.getByRole('list', { name: 'Moves' }).getByRole('button').count();

/**
 * Plays by clicks alone, as somebody does who knows no rules: on what is offered, until so many actions are played or the game is over.
 * The choices are always the same ones.
 */
async function wander(page, actions) {
  let number = 7;
  const offered = page.locator('.cell.offered, .chooser .options button, .held:enabled, .choices button:not(.quiet)');
  const table = page.locator('.play[aria-busy=false]');
  while (await played(page) < actions && !(await page.locator('.outcome').count())) {
    await offered.first().waitFor();
    number = (number * 1103515245 + 12345) % 2147483648;
    await offered.nth(Math.floor(number / 65536) % await offered.count()).click();
    await table.waitFor();
  }
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

  async 'a whole game in which the arena counts'(page) {
    await begin(page, 'wizards', "Wizard.s War");
    await press(page, 'f3', 'd1', 'c8', 'b8', 'g3', 'i4', 'b8', 'c8', 'h3', 'h2');
    await page.getByRole('status').filter({ hasText: /^Black wins/ }).waitFor();
  },

  async 'a search for rules'(page) {
    await page.getByRole('link', { name: 'All games' }).click();
    const found = page.locator('.card b');
    await page.getByRole('searchbox').fill('round board');
    await page.getByRole('status').filter({ hasText: /^[2-9] games found/ }).waitFor();
    assert.deepEqual((await found.allTextContents()).filter(title => !/circular|byzantine|cylind|torus/i.test(title)), []);
    await page.getByRole('searchbox').fill('hexagons gli');
    await page.getByRole('link', { name: /^Gliński/ }).first().waitFor();
    await page.locator('.card').filter({ hasText: 'Chess with Wizards' }).first().waitFor({ state: 'detached' });
  },

  async 'a ring'(page) {
    await begin(page, 'circular', 'Circular');
    const [white, black] = await Promise.all(['d1, white queen', 'm1, black queen'].map(async name => (await square(page, name).boundingBox()).y));
    assert.ok(white > black, 'White stands below');
    await press(page, 'c4');
    const target = page.locator('.cell.offered').last();
    await target.click();
    await page.getByRole('list', { name: 'Moves' }).getByRole('button').first().waitFor();
  },

  async 'a promotion in shogi, which need not be'(page) {
    await openLink(page, 'shogi', 'c3c4 g7g6');
    await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'P-3d' }).waitFor();
    await press(page, 'b2', 'h8');
    await page.getByRole('dialog', { name: 'Choose' }).getByRole('button', { name: 'No promotion' }).click();
    await square(page, 'h8, white bishop').waitFor();
    await button(page, 'Flip').click();
    await square(page, 'h8, white bishop').waitFor();
  },

  async 'a choice says what it does'(page) {
    await openLink(page, 'medieval-war-chess');
    await button(page, 'Summon3').click();
    await page.getByRole('log').getByText('removed from the game').waitFor();
    await button(page, 'Cancel').click();
    await page.getByRole('log').getByText('removed from the game').waitFor({ state: 'detached' });
  },

  async 'a saved game is removed after a question'(page) {
    await openLink(page, 'gardner', 'a2a3');
    await page.getByRole('link', { name: 'All games' }).click();
    const remove = page.getByRole('button', { name: 'Remove this game of gardner' });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await remove.waitFor({ state: 'detached' });
  },

  async 'a link whose address is told twice begins one game'(page) {
    await page.getByRole('link', { name: 'All games' }).click();
    await page.evaluate(() => {
      location.hash = '#/play?variant=gardner&moves=a2a3';
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await page.waitForURL(/#\/game\//);
    await page.getByRole('link', { name: 'All games' }).click();
    const remove = page.getByRole('button', { name: 'Remove this game of gardner' });
    // There is one button, or this fails.
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await remove.waitFor({ state: 'detached' });
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

  async 'a link to a game, and links with mistakes'(page) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openLink(page, 'chess', 'e2e4 e7e5', '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0');
    await square(page, 'e5, black pawn').waitFor();
    await click(page, 'e1, white king', 'd2, empty');
    await square(page, 'd2, white king').waitFor();
    await button(page, 'Copy link').click();
    await page.getByText('A link to this game after 3 actions is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const first = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await square(page, 'd2, white king').waitFor();
    await square(page, 'e4, white pawn').waitFor();
    assert.notEqual(page.url(), first, 'it is a game of its own');
    await page.getByRole('link', { name: 'All games' }).click();
    await page.getByRole('searchbox').fill(link);
    await square(page, 'd2, white king').waitFor();
    const wrong = { 'variant=chess&moves=e2e4+e7e4': 'action 2: ', 'variant=chest': 'no variant is called `chest`', 'moves=e2e4': 'names no variant',
      'variant=chess&position=8%2F8': 'position', 'variant=chess&colour=white': '“colour”' };
    for (const [parts, told] of Object.entries(wrong)) {
      await page.goto(`${new URL('/', address)}#/play?${parts}`);
      await page.getByRole('heading', { name: 'This link leads to no game' }).waitFor();
      await page.getByText(told).first().waitFor();
    }
    complaints.splice(0, complaints.length, ...complaints.filter(text => !/422|404/.test(text)));
  },

  async 'files of saved games, and saving as PGN'(page) {
    const written = path.join(folder, 'evening.pgn');
    const open = async () => {
      await page.getByRole('link', { name: 'All games' }).click();
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Open a saved game').click();
      await (await chooser).setFiles(written);
    };
    fs.writeFileSync(written, '[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n');
    await open();
    await square(page, 'f3, white knight').waitFor();
    await page.getByText('Ann', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as PGN' }).click();
    const saved = fs.readFileSync(await (await download).path(), 'utf8');
    assert.match(saved, /\[White "Ann"\][^]*1\. e4 e5 2\. Nf3 \*/);
    fs.writeFileSync(written, '1. e4 *\n\n[Round "2"]\n\n1. d4 *\n\n[Round "3"]\n\n1. d5 *\n');
    await open();
    await page.locator('#toast.fault').filter({ hasText: '2 games were added. Another one is at fault: evening.pgn:9: ' }).waitFor();
    fs.writeFileSync(written, '1. e5');
    await open();
    await page.locator('#toast.fault').filter({ hasText: 'evening.pgn:1: ' }).waitFor();
    complaints.splice(0, complaints.length, ...complaints.filter(text => !text.includes('422')));
  },

  async 'a hundred games in the background, and their report'(page) {
    await page.goto(`${new URL('/', address)}#/new/hexapawn`);
    await page.getByRole('heading', { name: 'Hexapawn', exact: true }).waitFor();
    await page.getByText('What happens in a hundred games').click();
    await page.getByLabel('Who plays').selectOption('random');
    await button(page, 'Play 100 games').click();
    await page.getByText('100 games were played.').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Report' }).click();
    const report = await opened;
    await report.getByText('hexapawn: 100 games at random').waitFor();
    await report.close();
    await page.goto(`${new URL('/', address)}#/new/tenjiku-shogi`);
    await page.getByRole('heading', { name: 'Tenjiku shogi', exact: true }).waitFor();
    await page.getByText('What happens in a hundred games').click();
    await page.getByLabel('Who plays').selectOption('4');
    await button(page, 'Play 100 games').click();
    await button(page, 'Stop').click();
    await page.getByText('No report on these games: they were stopped.').waitFor();
  },

  async 'the score along a game, with a blunder'(page) {
    await openLink(page, 'chess', 'e2e4 e7e5 d1g4 d7d6 g4d7');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    const graph = page.getByRole('slider', { name: 'Score along the game' });
    await page.getByRole('img', { name: /^a blunder/ }).first().waitFor();
    assert.equal(await graph.getAttribute('aria-valuemax'), '5');
    const { width, height } = await graph.boundingBox();
    await graph.click({ position: { x: width * 0.4, y: height / 2 } });
    await square(page, 'e5, black pawn').waitFor();
    await square(page, 'd1, white queen').waitFor();
    assert.match(await graph.getAttribute('aria-valuetext'), /^After Black's e5: /);
    await graph.press('ArrowRight');
    await square(page, 'g4, white queen').waitFor();
    await page.getByRole('tab', { name: 'Moves' }).click();
    await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'Qd7+' }).click();
    await square(page, 'd7, white queen').waitFor();
  },

  async 'effects in their order, and at once for those who want no motion'(page) {
    // What comes on the squares, in order.
    await page.addInitScript(() => {
      window.seen = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        window.seen.push(frames[0].opacity === 1 ? 'leaves' : 'comes');
        return animate.call(this, frames, timing);
      };
    });
    await page.reload();
    const start = '**6**/**1y4**/10/7r2/3n6/10/1X8/10/**6**/**6** w';
    await openLink(page, 'wizards-war', '', start);
    await press(page, 'b4', 'd6');
    await page.getByText(/appears on b4/).first().waitFor();
    await square(page, 'b4, white cardinal').waitFor();
    await page.waitForFunction(() => window.seen.length === 2);
    assert.deepEqual(await page.evaluate(() => window.seen), ['leaves', 'comes']);
    // The pieces stand where they belong in the end.
    await page.waitForFunction(() => document.querySelectorAll('.standing .piece').length === 4);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLink(page, 'wizards-war', '', start);
    await press(page, 'b4', 'd6');
    await square(page, 'b4, white cardinal').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.standing .piece').length === 4);
    assert.equal(await page.evaluate(() => window.seen.length), 2, 'nothing has moved');
  },

  async 'sounds, for those who switch them on'(page) {
    await page.addInitScript(() => {
      window.tones = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        window.tones.push(this.frequency.value);
        return start.call(this, when);
      };
    });
    await page.reload();
    await openLink(page, 'chess', 'e2e4 d7d5');
    await press(page, 'e4', 'd5');
    await square(page, 'd5, white pawn').waitFor();
    assert.deepEqual(await page.evaluate(() => window.tones), []);
    const sounds = page.getByRole('switch', { name: 'Sounds' });
    await sounds.click();
    assert.equal(await sounds.getAttribute('aria-checked'), 'true');
    await press(page, 'd8', 'd5');
    await square(page, 'd5, black queen').waitFor();
    const heard = await page.evaluate(() => window.tones);
    await page.reload();
    await page.getByRole('switch', { name: 'Sounds', checked: true }).waitFor();
    assert.equal(heard.length, 3, 'one tone when they are switched on, and two of the capture');
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

  async 'a definition that is written in the page'(page) {
    await page.getByRole('link', { name: 'hill.toml' }).click();
    const field = page.getByRole('textbox', { name: 'Definition' });
    await page.getByText('Fine').waitFor();
    assert.equal(await field.inputValue(), DEFINITION);
    assert.equal(await button(page, 'Save').isDisabled(), true);
    await field.fill(DEFINITION.replace('e5', 'e9'));
    await field.press('Control+s');
    await page.getByText('1 error').waitFor();
    assert.equal(fs.readFileSync(file, 'utf8'), DEFINITION.replace('e5', 'e9'));
    await page.getByRole('button', { name: /hill\.toml:6:/ }).click();
    const { at, line } = await field.evaluate(area => ({ at: area.selectionStart, line: area.value.slice(0, area.selectionStart).split('\n').length }));
    assert.equal(line, 6, `the mistake is at ${at}`);
    // What was typed stays while one looks elsewhere, and while another program writes.
    await field.fill(`${DEFINITION}# typed\n`);
    await page.getByRole('link', { name: 'All games' }).click();
    // The file changes before the page listens.
    const listening = '**/api/definition/events';
    await page.route(listening, async route => {
      fs.writeFileSync(file, `${DEFINITION}# written\n`);
      await new Promise(done => setTimeout(done, 1000));
      await route.continue();
    });
    await page.getByRole('link', { name: 'hill.toml' }).click();
    await page.getByText('Another program has changed the file').waitFor();
    await page.unroute(listening);
    assert.equal(await field.inputValue(), `${DEFINITION}# typed\n`);
    await button(page, 'Drop the changes').click();
    assert.equal(await field.inputValue(), `${DEFINITION}# written\n`);
    await field.fill(DEFINITION);
    await button(page, 'Save').click();
    await page.getByText('Fine').waitFor();
    await page.locator('.editor button:disabled').waitFor();
    assert.equal(fs.readFileSync(file, 'utf8'), DEFINITION);
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

/** Games that somebody wanders through by clicks, and for how many actions. */
const WANDERINGS = {
  xiangqi: 8, shogi: 8, amazons: 8, 'go-7x7': 6, 'nine-mens-morris': 8, 'wizards-war': 10, 'medieval-war-chess': 12, 'wizard-chess': 10,
  'chess-with-wizards': 8, 'wiz-42': 10,
};
const wanderings = Object.fromEntries(Object.entries(WANDERINGS).map(([variant, actions]) => [`${variant}, by what is offered`, async page => {
  await openLink(page, variant);
  await wander(page, actions);
  assert.ok(await played(page) >= actions || await page.locator('.outcome').count());
}]));

/** What is tried on a screen of each size; to wander through games takes long, so half of them are played on each. */
const every = at => Object.fromEntries(Object.entries(wanderings).filter((_, index) => index % 2 === at));
const SCREENS = [[1280, 800, { ...games, ...every(0) }], [360, 740, { ...games, ...every(1) }]];

let failed = 0;
try {
  for (const [width, height, tried] of SCREENS) {
    for (const [name, game] of Object.entries(tried)) {
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
