import { toRandomKey } from '../../../lib/random-key.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { createPending, readOrder, UNANSWERED } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import { type MinesOrder, type Opened, openGame, type Played, play, type Round } from './api.ts';
import { createFairnessPanel, createRulesPanel, toTimes } from './panels.ts';
import { toRoundWords } from './round-words.ts';
import { createView } from './view.ts';
import type { MinesSpeech } from './words.ts';

const EXPIRED = 'games.launch_expired';
/** Refusals which mean that this window shows an outdated round. */
const STALE: readonly string[] = ['games.round_moved', 'games.round_ended', 'games.field_open', 'games.nothing_opened'];

export function startGame(root: HTMLElement, launch: string, game: Opened, speech: MinesSpeech, kept: unknown): void {
  const { say } = speech;
  const state: { nextServerSeedHash: string; nonce: number; round: Round | null; balance: number } = {
    ...{ nextServerSeedHash: game.nextServerSeedHash, nonce: game.nonce },
    ...{ round: game.round, balance: game.balance },
  };
  const pending = createPending(readOrder<MinesOrder>(kept, { call: 'string', body: 'object' }));
  let isBusy = false;
  let isOver = false;

  const view = createView(root, game, speech, (field) => void openField(field));
  const { board, line, stake, mines, main, random } = view;
  const rules = createRulesPanel(game, speech, mines.get);
  const fairness = createFairnessPanel(speech, () => state);

  const getOpen = () => (state.round?.end === null ? state.round : null);

  function draw(): void {
    const open = getOpen();
    const isHeld = isBusy || isOver;
    board.show(state.round);
    view.balance.textContent = speech.money(state.balance);
    view.now.textContent = state.round?.multiple ? toTimes(state.round.multiple, speech) : '–';
    view.next.textContent = state.round?.nextMultiple ? toTimes(state.round.nextMultiple, speech) : '–';
    // Without an open field there is nothing to cash out.
    const isUnopened = open?.opened.length === 0;
    const cashOut = open && say('cashOut', { amount: speech.money(open.payout) });
    main.textContent = isUnopened ? say('openFirst') : (cashOut ?? say('start'));
    main.setAttribute('aria-disabled', String(isHeld || isUnopened));
    random.setAttribute('aria-disabled', String(isHeld || !open));
    stake.setDisabled(isHeld || open !== null || pending.get() !== undefined);
    mines.setDisabled(isHeld || open !== null || pending.get() !== undefined);
  }

  function take({ round, balance, nextServerSeedHash, nonce }: Played | (Opened & { round: Round | null })): void {
    Object.assign(state, { nextServerSeedHash, nonce, round });
    if (balance !== null) state.balance = balance;
  }

  function settle(played: Played): void {
    const before = state.round;
    take(played);
    const { round } = played;
    const { text, mood } = toRoundWords(round, speech);
    const isEnded = round.end !== null;
    line.tell(isEnded ? say('withBalance', { text, amount: speech.money(state.balance) }) : text, mood);
    if (round.end === 'cashed') playSound('win');
    else if (round.end === 'hit') playSound('close');
    else if (round.opened.length > 0 && before?.opened.length !== round.opened.length) playSound('hit');
    if (played.balance !== null) tellHost('orla:balance');
  }

  async function refuse(code: string): Promise<void> {
    line.tell(speech.find(`error.${code}`) ?? say('error.other'), 'trouble');
    if (code === EXPIRED) {
      isOver = true;
      tellHost('orla:launch-expired');
    }
    if (!STALE.includes(code)) return;
    const reply = await openGame(launch);
    if (reply.kind === 'done') take(reply.value);
  }

  async function ask(makeOrder: () => MinesOrder, text: string): Promise<void> {
    if (isBusy || isOver) return;
    const wasAsked = pending.get() !== undefined;
    isBusy = true;
    playSound('tap');
    line.tell(wasAsked ? say('askingAgain') : text);
    draw();
    const onLost = () => line.tell(say('retrying'), 'trouble');
    const reply = await pending.ask(makeOrder, (order) => play(launch, order), onLost);
    if (reply.kind === 'done') settle(reply.value);
    else if (reply.kind === 'refused') await refuse(reply.code);
    else line.tell(say('retryByHand'), 'trouble');
    isBusy = false;
    board.wait(undefined);
    draw();
  }

  const toStart = (): MinesOrder => ({
    call: 'start',
    body: {
      roundKey: toRandomKey(),
      stake: stake.getStake(),
      mines: mines.get(),
      clientSeed: fairness.getSeed(),
    },
  });

  async function openField(field: number | undefined): Promise<void> {
    const open = getOpen();
    if (isBusy || field === undefined) return;
    // After a call without an answer, any press repeats that call.
    if (pending.get()) return ask(toStart, '');
    if (!open || open.opened.includes(field)) return;
    board.wait(field);
    const body = { roundId: open.roundId, field, step: open.opened.length };
    await ask(() => ({ call: 'field', body }), say('opening'));
  }

  async function pressMain(): Promise<void> {
    const open = getOpen();
    if (main.getAttribute('aria-disabled') === 'true' && !pending.get()) return;
    if (!open) return ask(toStart, say('starting'));
    await ask(() => ({ call: 'cash-out', body: { roundId: open.roundId } }), say('cashingOut'));
  }

  root.append(rules.element, fairness.element);
  onClick(view.rules, rules.open);
  onClick(view.fairness, fairness.open);
  onClick(main, () => void pressMain());
  onClick(random, () => {
    if (random.getAttribute('aria-disabled') !== 'true') void openField(board.pick());
  });
  const open = getOpen();
  if (open) {
    stake.choose(open.stake);
    mines.choose(open.mines);
  }
  line.tell(state.round ? toRoundWords(state.round, speech, true).text : say('ready'));
  draw();
  tellHost('orla:ready');
  followRenewedBalance(
    () => openGame(launch),
    (balance) => {
      if (isBusy) return;
      state.balance = balance;
      draw();
    },
  );
  if (!pending.get()) return;
  if (pending.isHeldBack()) void refuse(UNANSWERED);
  else void ask(toStart, '');
}
