// @ts-check
// A game: its board, its hands, its moves, and what can be done.

import * as api from './api.js';
import { AnalysisView } from './analysis.js';
import { BoardView, framed, squareOf } from './board.js';
import { ClockView } from './clock.js';
import { confirm, rulesFrame, tabs } from './dialog.js';
import { h, plain, sentence, tell } from './dom.js';
import { picture } from './figures.js';
import { Graph } from './graph.js';
import { copyLink, linkTo } from './share.js';
import * as sounds from './sounds.js';

/**
 * @typedef {import('./api.js').Game} Game
 * @typedef {import('./api.js').Pick} Pick
 * @typedef {import('./api.js').Position} Position
 * @typedef {import('./api.js').Board} Board
 */

/** The panel stands below boards that are so many times as wide as high. */
const WIDE = 1.9;
const SIDES = /** @type {const} */ (['White', 'Black']);

/** The word on the button that ends a choice. */
const DONE = 'Done';

/**
 * The name that a pick chooses; nothing if it picks a place or ends a choice.
 * @param {Pick | undefined} pick
 */
const chosen = pick => (typeof pick === 'object' && 'choice' in pick ? pick.choice : undefined);

/**
 * The word on the button that chooses none of some names.
 * @param {string[]} names
 */
const declining = names => (names.length === 1 ? `No ${names[0].replaceAll('-', ' ')}` : 'None of these');

/**
 * Shows a game; gives what ends it.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {() => void} again shows it anew, by other rules
 */
export async function showGame(main, id, again) {
  const [game, { file }] = await Promise.all([api.game(id), api.studio()]);
  const board = await api.board(game.variant);
  const play = new Play(board, game);
  main.replaceChildren(play.element);
  play.render();
  document.title = `${board.title} · variorum`;
  const saves = game.variant === file ? api.saves() : null;
  saves?.addEventListener('changed', () => play.reread(again));
  return () => {
    saves?.close();
    play.close();
  };
}

class Play {
  /**
   * @param {Board} board
   * @param {Game} game
   */
  constructor(board, game) {
    this.board = board;
    this.game = game;
    this.selection = game.selection;
    /** How many actions were played before the position that is shown; nothing for the present one. */
    this.step = /** @type {number | null} */ (null);
    this.past = /** @type {Position | null} */ (null);
    this.isFlipped = game.players[0] !== 'human' && game.players[1] === 'human';
    /** @type {number[][]} */
    this.arrows = [];
    /** Requests go out one after the other. */
    this.queue = Promise.resolve();
    this.waiting = 0;
    this.view = new BoardView(board, {
      press: square => this.press(square),
      drop: (square, pressed) => this.drop(square, pressed),
      escape: () => this.clear(),
    });
    this.clock = new ClockView();
    this.seats = { White: h('div', { class: 'seat' }), Black: h('div', { class: 'seat' }) };
    this.analysis = new AnalysisView(game.id, arrows => this.point(arrows), text => this.playFrom(text));
    this.graph = new Graph(game.id, step => this.go(step), () => this.renderMoves());
    /** What has happened on the way to the position that is shown next. @type {api.Effect[]} */
    this.happened = [];
    this.build();
    this.clock.show(game.clock);
    this.events = api.events(game.id);
    this.events.addEventListener('changed', event => this.changed(Number(event.data)));
    this.events.addEventListener('open', () => this.refresh());
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onkey);
  }

  close() {
    this.events.close();
    this.analysis.stop();
    this.graph.stop();
    this.clock.stop();
    document.removeEventListener('keydown', this.onkey);
  }

  build() {
    this.chooser = h('div', { class: 'chooser', role: 'dialog', 'aria-label': 'Choose', hidden: true });
    this.bar = h('div', { class: 'choices', role: 'group', 'aria-label': 'What else can be done' });
    this.table = h('section', { class: 'table', 'aria-label': 'Table' },
      this.seats.Black, framed(this.view, this.chooser), this.seats.White, this.bar);
    this.table.style.setProperty('--ratio', String(this.view.ratio));
    this.status = h('p', { class: 'status', role: 'status' });
    this.moves = h('ol', { class: 'moves', 'aria-label': 'Moves' });
    this.told = h('div', { class: 'told', 'aria-label': 'What happened', role: 'log' });
    this.steps = h('div', { class: 'steps', role: 'group', 'aria-label': 'Steps' });
    this.buttons = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Game' });
    const legend = this.board.zones.length > 0 && h('ul', { class: 'legend', 'aria-label': 'Zones' }, this.board.zones.map(zone => {
      const swatch = h('i', {});
      swatch.style.setProperty('--zone', zone.tint);
      return h('li', {}, swatch, zone.name.replaceAll('-', ' '));
    }));
    const record = h('div', { class: 'record' }, legend, this.moves, this.told, this.steps, this.typed());
    const { frame, load } = rulesFrame(this.board.name);
    this.tab = 'Moves';
    const { list, choose } = tabs('Panel', [{ name: 'Moves', panel: record }, { name: 'Rules', panel: frame }, { name: 'Analysis', panel: this.analysis.element }], name => {
      this.tab = name;
      if (name === 'Rules' && !frame.hasAttribute('src')) load();
      this.element?.classList.toggle('reading', name === 'Rules');
      if (name === 'Analysis') this.analysis.along.replaceChildren(this.moves, this.steps, this.graph.element);
      else {
        this.told.before(this.moves);
        this.told.after(this.steps);
        this.point([]);
      }
      this.think();
    });
    this.panel = h('aside', { class: 'panel', 'aria-label': 'Game' },
      h('header', {}, h('h1', {}, this.board.title), this.status), list, record, frame, this.analysis.element, this.buttons);
    this.element = h('div', { class: this.view.ratio > WIDE ? 'play wide' : 'play', 'aria-busy': 'false' }, this.table, this.panel);
    this.element.style.setProperty('--ratio', String(this.view.ratio));
    choose('Moves');
  }

  /** Thinks about what is shown, if somebody looks. */
  think() {
    this.graph.show(this.game.log, this.step ?? this.game.log.length);
    if (this.tab !== 'Analysis') {
      this.graph.stop();
      return this.analysis.stop();
    }
    this.graph.start();
    const { text } = this.past ?? this.game.position;
    const { log, version, outcome } = this.game;
    this.analysis.start(this.step ?? log.length, version, text, Boolean(outcome) && this.step === null);
  }

  /**
   * Points at actions on the board, the best first.
   * @param {number[][]} arrows
   */
  point(arrows) {
    this.arrows = arrows;
    if (this.view.scene) this.view.mark({ ...this.view.scene, arrows });
  }

  /**
   * Begins another game from a position.
   * @param {string} text
   */
  playFrom(text) {
    const { variant, clock, players: [white, black] } = this.game;
    this.enqueue(async () => {
      const game = await api.begin({ variant, white, black, position: text, ...(clock ? { clock: clock.control } : {}) });
      location.hash = `#/game/${game.id}`;
    });
  }

  /**
   * Takes in a definition that was saved.
   * @param {() => void} again
   */
  async reread(again) {
    const { is_right, diagnostics } = await api.definition();
    if (!is_right) return tell(`The definition has a mistake: ${diagnostics.find(({ severity }) => severity === 'error')?.message}`, true);
    const played = this.game.log.length;
    if (!await this.send('reread')) return;
    const left = this.game.log.length;
    again();
    tell(left < played ? `The rules are new: ${left} of ${played} actions are still legal.` : 'The rules are new.');
  }

  /** A line to write actions in. */
  typed() {
    const input = h('input', { type: 'text', 'aria-label': 'Write an action', placeholder: 'Write an action', autocomplete: 'off', spellcheck: 'false' });
    return h('form', {
      class: 'typed',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = input.value.trim();
        if (text) this.send({ act: text }).then(done => { if (done) input.value = ''; });
      },
    }, input, h('button', { type: 'submit' }, 'Play'));
  }

  /** Whether the board can be used: it shows the present, and a person is to act. */
  get isLive() {
    return this.step === null && !this.game.outcome && !this.game.is_thinking && this.game.selection.offers.length > 0;
  }

  /** @param {Game} game */
  setGame(game) {
    const hadMore = game.log.length > this.game.log.length;
    const news = game.log.slice(this.game.log.length).flatMap(line => line.effects);
    const isEnd = Boolean(game.outcome) && !this.game.outcome;
    if (hadMore || isEnd) sounds.play(sounds.soundOf(news, game.position.checks.length > 0, isEnd));
    if (hadMore && this.step === null) this.happened = news;
    this.game = game;
    this.clock.show(game.clock);
    this.selection = game.selection;
    this.arrows = [];
    if (hadMore || (this.step ?? 0) >= game.log.length) [this.step, this.past] = [null, null];
    this.render();
  }

  /** @param {number} version */
  changed(version) {
    // The same version again tells that a machine has given up.
    if (version !== this.game.version || this.game.is_thinking) this.refresh();
  }

  refresh() {
    return this.enqueue(async () => {
      const game = await api.game(this.game.id);
      const isNew = game.version !== this.game.version || game.is_thinking !== this.game.is_thinking || game.fault !== this.game.fault;
      if (isNew) this.setGame(game);
    });
  }

  /**
   * Runs something after what was asked before it.
   * @param {() => Promise<void>} work
   */
  enqueue(work) {
    this.waiting += 1;
    this.element?.setAttribute('aria-busy', 'true');
    this.queue = this.queue.then(work).catch(error => tell(error.message, true)).then(() => {
      this.waiting -= 1;
      this.element?.setAttribute('aria-busy', String(this.waiting > 0));
    });
    return this.queue;
  }

  /**
   * Asks for a deed; gives whether it was done.
   * @param {unknown} what
   */
  async send(what) {
    let isDone = false;
    await this.enqueue(async () => {
      try {
        const { game, selection } = await api.act(this.game.id, this.game.version, what);
        if (game) this.setGame(game);
        if (selection) {
          this.selection = selection;
          this.render();
        }
        isDone = true;
      } catch (error) {
        if (error instanceof api.Refused && error.status === 409) this.refresh();
        throw error;
      }
    });
    return isDone;
  }

  /**
   * Goes on with a pick, once what was asked before is done.
   * @param {Pick} next
   */
  pick(next) {
    return this.enqueue(async () => {
      if (this.isLive) await this.goOn(this.offers(next) ? this.selection.picks : [], next, false);
    });
  }

  /**
   * Asks the server for what a pick leads to.
   * @param {Pick[]} picks
   * @param {Pick} next
   * @param {boolean} click whether a square that does not go on begins anew
   */
  async goOn(picks, next, click) {
    const { game, selection } = await api.act(this.game.id, this.game.version, { pick: { picks, next, click } });
    if (game) return this.setGame(game);
    this.selection = /** @type {api.Selection} */ (selection);
    this.render();
  }

  /**
   * Whether something can be picked next.
   * @param {Pick} pick
   */
  offers(pick) {
    const wanted = JSON.stringify(pick);
    return this.selection.offers.some(offer => JSON.stringify(offer.pick) === wanted);
  }

  /** Lets go of what was picked, once what was asked before is done. */
  clear() {
    this.enqueue(async () => this.letGo());
  }

  letGo() {
    this.selection = this.game.selection;
    this.render();
  }

  /** @param {number} square */
  press(square) {
    if (this.step !== null) return this.go(this.game.log.length);
    this.enqueue(async () => {
      if (!this.isLive) return;
      const { picks } = this.selection;
      const isAgain = picks.length === 1 && squareOf(picks[0]) === square && !this.offers({ square });
      if (isAgain) this.letGo();
      else await this.goOn(picks, { square }, true);
    });
  }

  /**
   * A pointer was lifted over a square.
   * @param {number | null} square
   * @param {number | null} pressed where it went down; nothing if that was beside the board
   */
  drop(square, pressed) {
    if (square === pressed) return;
    this.enqueue(async () => {
      if (!this.isLive) return;
      const { picks } = this.selection;
      if (picks.length && square !== null && this.offers({ square })) return this.goOn(picks, { square }, false).catch(error => {
        this.letGo();
        throw error;
      });
      this.letGo();
      const from = picks.length === 1 ? squareOf(picks[0]) : null;
      if (square !== null && from !== null) await this.explain(from, square);
    });
  }

  /**
   * Tells why a piece cannot go where it was dragged. What is not offered is not legal, so the server only says why.
   * @param {number} from
   * @param {number} to
   */
  async explain(from, to) {
    const { squares } = this.board;
    await api.act(this.game.id, this.game.version, { act: squares[from].name + squares[to].name });
  }

  /**
   * Shows the position after so many actions.
   * @param {number} step
   */
  go(step) {
    return this.enqueue(async () => {
      const { log } = this.game;
      const wanted = Math.max(0, Math.min(step, log.length));
      if (wanted === (this.step ?? log.length) + 1) this.happened = log[wanted - 1].effects;
      this.step = wanted === log.length ? null : wanted;
      this.past = this.step === null ? null : await api.after(this.game.id, this.step);
      this.selection = this.game.selection;
      this.arrows = [];
      const position = this.past ?? this.game.position;
      if (this.happened.length) sounds.play(sounds.soundOf(this.happened, position.checks.length > 0, Boolean(this.game.outcome) && this.step === null));
      this.render();
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest?.('input, textarea, select, dialog, .chooser')) return;
    const now = this.step ?? this.game.log.length;
    if (event.key === 'ArrowLeft') this.go(now - 1);
    else if (event.key === 'ArrowRight') this.go(now + 1);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.game.log.length);
    else if (event.key === 'Escape') this.clear();
    else if (event.key === 'f') this.flip();
    else return;
    event.preventDefault();
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.render();
  }

  hint() {
    tell('The computer looks for something good …');
    this.enqueue(async () => {
      const { squares, action } = await api.hint(this.game.id);
      this.arrows = [squares];
      this.render();
      tell(`The computer would play ${action}.`);
    });
  }

  resign() {
    const { mover } = this.game.position;
    confirm(`Does ${mover} give up?`, `${SIDES.find(side => side !== mover)} wins then.`, 'Resign', () => this.send('resign'));
  }

  render() {
    const position = this.past ?? this.game.position;
    const selection = this.step === null ? this.selection : { picks: [], offers: [] };
    this.view.show({ position, selection, isFlipped: this.isFlipped, arrows: this.arrows, isLive: this.isLive }, this.happened);
    this.happened = [];
    // The board is not touched: it would lose the focus.
    this.table.querySelector('.board-frame').before(this.seats[this.isFlipped ? 'White' : 'Black']);
    this.bar.before(this.seats[this.isFlipped ? 'Black' : 'White']);
    for (const side of SIDES) this.renderSeat(side, position);
    this.renderStatus(position);
    this.renderChoices(selection);
    this.renderMoves();
    this.renderButtons();
    this.think();
  }

  /**
   * A player: who it is, whether it acts, what is in hand.
   * @param {'White' | 'Black'} side
   * @param {Position} position
   */
  renderSeat(side, position) {
    const at = SIDES.indexOf(side);
    const acts = !this.game.outcome && position.mover === side;
    const isMine = this.isLive && this.game.position.mover === side;
    const hand = position.hands[at].map(({ kind, count }) => {
      const about = this.board.kinds[kind];
      const pick = { hand: kind };
      const offered = isMine && this.game.selection.offers.some(offer => JSON.stringify(offer.pick) === JSON.stringify(pick));
      const isPicked = isMine && this.selection.picks.some(picked => JSON.stringify(picked) === JSON.stringify(pick));
      return h('button', {
        type: 'button', class: 'held', 'aria-label': `${side.toLowerCase()} ${about.name.replaceAll('-', ' ')} in hand, ${count}`, 'aria-pressed': String(isPicked),
        disabled: !(offered || isMine && this.offers(pick)),
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          if (event.button !== 0 || isPicked) return;
          this.view.dragNew(event, kind, side);
          this.pick(pick);
        },
        onclick: (/** @type {PointerEvent} */ event) => {
          if (isPicked) this.clear();
          else if (event.detail === 0) this.pick(pick);
        },
      }, picture(about, side, this.isFlipped), count > 1 && h('span', { class: 'count' }, String(count)));
    });
    const player = this.game.players[at];
    const [who, level] = player.split(':');
    const name = who === 'human' ? this.game.names[at] ?? '' : who === 'random' ? 'chance' : `computer, level ${level ?? 8}`;
    this.seats[side].className = `seat ${side.toLowerCase()}${acts ? ' acts' : ''}`;
    this.seats[side].replaceChildren(
      h('span', { class: 'who' }, h('i', { class: 'light', 'aria-hidden': 'true' }), side, name && h('small', {}, name)),
      this.clock.faces[side],
      h('span', { class: 'hand', role: 'group', 'aria-label': `${side}'s hand` }, hand));
  }

  /** @param {Position} position */
  renderStatus(position) {
    const { game } = this;
    const parts = [game.outcome ? plain(game.outcome.told) : position.who];
    if (game.is_thinking && this.step === null && !game.outcome) parts.push('the computer thinks …');
    if (game.fault && !game.outcome) parts.push(`the computer cannot act: ${game.fault}`);
    if (position.checks.length && !game.outcome) parts.push('check');
    this.status.textContent = this.step === null ? parts.join(' · ') : `After ${this.step} of ${game.log.length} actions`;
    this.element.classList.toggle('ended', Boolean(game.outcome) && this.step === null);
  }

  /**
   * What is chosen without a place on the board.
   * @param {import('./api.js').Selection} selection
   */
  renderChoices({ picks, offers }) {
    const isWord = (/** @type {import('./api.js').Offer} */ { pick }) => pick === 'done' || 'choice' in pick;
    // Whatever a single action besides moves needs can be picked at once; its name would only be in the way.
    const isName = (/** @type {api.Offer} */ offer) => picks.length === 0 && !offer.completes;
    const spoken = this.isLive ? offers.filter(isWord) : [];
    const words = spoken.filter(isName).length > 1 ? spoken : spoken.filter(offer => !isName(offer));
    const isOnly = picks.length > 0 && words.length > 0 && words.length === offers.length;
    const rank = (/** @type {Pick} */ pick) => this.board.kinds.findIndex(kind => kind.name === chosen(pick));
    // If the only question is whether to choose a name, the button that ends the choice says so.
    const named = words.flatMap(({ pick }) => chosen(pick) ?? []);
    const done = isOnly && named.length > 0 && named.length < words.length ? declining(named) : DONE;
    const buttons = words.sort((a, b) => rank(a.pick) - rank(b.pick)).map(({ pick }) => this.choice(pick, done));
    // A click beside a square lets it go. After any other pick, a button shows the way back.
    const isNamed = chosen(picks[0]) !== undefined;
    const cancel = (picks.length > 1 || isOnly || isNamed) && this.isLive && h('button', { type: 'button', class: 'quiet', onclick: () => this.clear() }, 'Cancel');
    const hadFocus = this.chooser.contains(document.activeElement);
    this.chooser.hidden = !isOnly;
    this.chooser.replaceChildren(...(isOnly ? [h('div', { class: 'sheet' }, h('h2', {}, 'Choose'), h('div', { class: 'options' }, buttons), cancel)] : []));
    this.chooser.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') this.clear();
    };
    if (isOnly) this.chooser.querySelector('button').focus();
    else if (hadFocus) this.view.cells[this.view.focused]?.focus();
    const [left, length] = this.game.left;
    const action = length > 1 && !this.game.outcome && this.step === null && h('span', { class: 'rest' }, `Action ${length - left + 1} of ${length}`);
    const asked = this.game.asked && this.step === null && h('span', { class: 'rest' }, `${this.game.position.mover} decides: ${this.game.asked.replaceAll('-', ' ')}`);
    this.bar.replaceChildren(...[action, asked, ...(isOnly ? [] : [...buttons, cancel])].filter(Boolean));
  }

  /**
   * The button of a choice.
   * @param {Pick} pick
   * @param {string} done the word for ending the choice
   */
  choice(pick, done) {
    const [left, length] = this.game.left;
    const { mover } = this.game.position;
    const name = chosen(pick);
    const ends = name === 'pass' && left < length;
    const text = name === undefined ? done : ends ? 'Done: end the turn' : plain(name);
    const kind = this.board.kinds.find(known => known.name === name);
    const isMain = pick === 'done' && done === DONE || ends;
    return h('button', { type: 'button', class: isMain ? 'main' : '', title: this.about(pick) ?? null, onclick: () => this.pick(pick) },
      kind && (kind.has_figure || kind.letter) && picture(kind, mover, mover === 'Black'), h('span', {}, text));
  }

  /**
   * What the action does that a pick names; nothing if it names none.
   * @param {Pick | undefined} pick
   */
  about(pick) {
    const name = chosen(pick);
    return name === undefined ? undefined : this.board.actions[name];
  }

  /** The moves in two columns, with the actions of a turn together. Sentences below say what happened last, or what a picked action does. */
  renderMoves() {
    const { log } = this.game;
    const now = this.step ?? log.length;
    /** @type {{mover: string, actions: number[]}[]} */
    const turns = [];
    log.forEach((line, at) => {
      const turn = turns[turns.length - 1];
      if (turn?.mover === line.mover) turn.actions.push(at);
      else turns.push({ mover: line.mover, actions: [at] });
    });
    const cell = (/** @type {{mover: string, actions: number[]} | null} */ turn) => h('span', { class: 'turn' }, (turn?.actions ?? []).map(at =>
      h('button', { type: 'button', class: at === now - 1 ? 'now' : '', 'aria-current': at === now - 1 ? 'step' : null, 'data-action': log[at].action, title: log[at].sentences.map(sentence).join(' '), onclick: () => this.go(at + 1) }, log[at].written, this.blunder(at))));
    /** @type {any[]} */
    const rows = [];
    for (let at = 0; at < turns.length;) {
      const first = turns[at].mover === 'White' ? turns[at++] : null;
      const second = turns[at]?.mover === 'Black' ? turns[at++] : null;
      rows.push(h('li', {}, cell(first), cell(second)));
    }
    this.moves.replaceChildren(...rows);
    const current = this.moves.querySelector('.now');
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
    const line = log[now - 1];
    const meant = this.isLive && this.about(this.selection.picks[0]);
    if (meant) {
      this.told.replaceChildren(h('p', {}, meant));
      return;
    }
    this.told.replaceChildren(...(line ? line.sentences.map(text => h('p', {}, sentence(text))) : [h('p', { class: 'faint' }, this.board.about ?? '')]));
    const { outcome } = this.game;
    if (outcome && this.step === null) this.told.append(h('p', { class: 'outcome' }, `The game is over. ${plain(outcome.told)}.`));
  }

  /**
   * The sign of a blunder, if an action is one.
   * @param {number} at
   */
  blunder(at) {
    const about = this.graph.blunders.get(at);
    return about !== undefined && h('span', { class: 'blunder', role: 'img', 'aria-label': about, title: about }, '??');
  }

  /** Copies a link to what is shown. */
  share() {
    const actions = this.step ?? this.game.log.length;
    const what = actions === 0 ? 'the start of this game' : actions === 1 ? 'this game after one action' : `this game after ${actions} actions`;
    copyLink(linkTo(this.game, actions), `A link to ${what} is copied.`);
  }

  renderButtons() {
    const { game } = this;
    const now = this.step ?? game.log.length;
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, isOff = false, /** @type {Record<string, any>} */ more = {}) =>
      h('button', { type: 'button', onclick, disabled: isOff, ...more }, text);
    const last = game.log.length;
    this.steps.replaceChildren(
      button('«', () => this.go(0), now === 0, { 'aria-label': 'First' }),
      button('‹', () => this.go(now - 1), now === 0, { 'aria-label': 'Back' }),
      button('›', () => this.go(now + 1), now === last, { 'aria-label': 'Forward' }),
      button('»', () => this.go(last), now === last, { 'aria-label': 'Last' }));
    const isOver = Boolean(game.outcome);
    const isPersons = !isOver && !game.is_thinking;
    const isShared = game.players.every(player => player === 'human');
    this.buttons.replaceChildren(...[
      button('Undo', () => this.send('undo'), last === 0 && !isOver),
      game.can_redo && button('Redo', () => this.send('redo')),
      button('Hint', () => this.hint(), !isPersons),
      button('Flip', () => this.flip()),
      game.claim && button(`Claim: ${game.claim}`, () => this.send('claim'), false, { class: 'main' }),
      isShared && !isOver && button('Draw', () => confirm('Do both players agree on a draw?', 'The game ends then.', 'Draw', () => this.send('agree'))),
      !isOver && button('Resign', () => this.resign(), !isPersons),
      button('Copy link', () => this.share()),
      button('Sounds', () => {
        sounds.toggle();
        this.renderButtons();
      }, false, { class: 'switch', role: 'switch', 'aria-checked': String(sounds.areOn()) }),
      h('a', { class: 'button', href: `#/new/${encodeURIComponent(game.variant)}` }, 'New game'),
      h('a', { class: 'button', href: `/api/games/${encodeURIComponent(game.id)}/record`, download: `${game.id}.txt` }, 'Save a copy'),
      h('a', { class: 'button', href: `/api/games/${encodeURIComponent(game.id)}/pgn`, download: `${game.id}.pgn` }, 'Save as PGN'),
    ].filter(Boolean));
  }
}
