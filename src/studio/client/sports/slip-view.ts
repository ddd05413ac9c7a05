import { make, onClick } from '../dom.ts';
import { keepFocus } from '../keep-focus.ts';
import type { OddsChoice, Opened } from './api.ts';
import { createLiveWait, toWaitMs } from './live-wait.ts';
import { createNumberPad } from './number-pad.ts';
import { type PendingBet, toWager } from './placing.ts';
import { setText } from './set-text.ts';
import { createSlipForm } from './slip-form.ts';
import { createSlipLegs } from './slip-legs.ts';
import { createSlipLine } from './slip-line.ts';
import {
  acceptMoved,
  dropStuck,
  findProblem,
  isClosed,
  listStuck,
  parseStake,
  type Slip,
  type SlipOrder,
  toLimits,
  toPresentTotal,
  toReturn,
  toTotalOdds,
  toWagers,
  type Wager,
} from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

interface SlipTable {
  readonly speech: SportsSpeech;
  readonly opened: Opened;
  getSlip(): Slip;
  setSlip(slip: Slip): void;
  /** Bets with an unknown outcome. Until they are decided, a press repeats them, and nothing else can be chosen. */
  listPending(): readonly PendingBet[];
  place(order: SlipOrder): void;
  /** The content beside the slip. */
  getBoard(): HTMLElement;
}

/** The bet slip: a bottom sheet on a phone, a column beside the list on a desktop. */
export function createSlipView(table: SlipTable) {
  const { speech, opened } = table;
  const { say } = speech;
  const limits = toLimits(opened);
  const money = { tag: speech.tag, currency: opened.currency };
  let isBusy = false;

  const bar = make('button', {
    type: 'button',
    class: 'slip-bar',
    'aria-expanded': 'false',
    'aria-controls': 'slip-body',
  });
  // The pad replaces a phone's keyboard; a physical keyboard still writes here.
  const stake = make('input', {
    id: 'stake',
    type: 'text',
    inputmode: 'none',
    autocomplete: 'off',
    'aria-describedby': 'stake-hint slip-problem',
  });
  const place = make('button', { type: 'button', class: 'place', 'aria-describedby': 'slip-problem' });
  const form = createSlipForm(speech, limits, draw);
  // A bet kept over a reload is shown as it was requested.
  const [kept] = table.listPending();
  stake.value = speech.amount(kept?.bet.stake ?? opened.stakeMin * 10);
  form.choice.value = kept?.bet.accept ?? opened.accept;
  const legs = createSlipLegs(table);
  const line = createSlipLine(speech, stake, place);
  const wait = createLiveWait(speech);
  const pad = createNumberPad({
    speech,
    stake,
    onChange: draw,
    onQuick(amount) {
      const present = parseStake(stake.value, money);
      stake.value = speech.amount(Math.min(limits.stakeMax, (Number.isNaN(present) ? 0 : present) + amount));
      draw();
    },
  });
  const problem = make('p', { id: 'slip-problem', class: 'problem', role: 'status' });
  const accept = make('button', { type: 'button', class: 'plain wide' }, say('acceptMoved'));
  const drop = make('button', { type: 'button', class: 'plain wide drop' });
  const clear = make('button', { type: 'button', class: 'plain' }, say('clearSlip'));
  const empty = make('p', { class: 'note' }, say('slipEmpty'));
  const heading = make('h2', { tabindex: -1 }, say('slip'));
  const actions = make(
    'div',
    { class: 'slip-actions' },
    problem,
    wait.element,
    drop,
    accept,
    line.element,
    pad.element,
  );
  const head = make('div', { class: 'slip-head' }, bar, heading, clear);
  const body = make('div', { class: 'slip-body', id: 'slip-body' }, empty, legs.element, form.element, actions);
  const element = make('aside', { class: 'slip', 'aria-label': say('slip') }, head, body);

  const isOpen = () => element.dataset['open'] === 'true';
  const setOpen = (isNowOpen: boolean) => {
    element.dataset['open'] = String(isNowOpen);
    bar.setAttribute('aria-expanded', String(isNowOpen));
    pad.close();
    draw();
  };
  const readOrder = (): SlipOrder => ({
    mode: table.getSlip().length > 1 ? form.getMode() : 'multiple',
    choice: form.choice.value as OddsChoice,
    stake: parseStake(stake.value, money),
  });

  /** Total odds. While a bet is in flight: the odds of that bet. Otherwise: the current odds, which the odds buttons also show. */
  function toTotal(slip: Slip, wagers: readonly Wager[]): number | null {
    const [only] = wagers;
    return table.listPending().length > 0 ? toTotalOdds(only?.odds ?? []) : toPresentTotal(slip, readOrder().mode);
  }

  function toProblemText(found: ReturnType<typeof findProblem>): string {
    const amounts = {
      min: speech.money(limits.stakeMin),
      max: speech.money(limits.stakeMax),
      payout: speech.money(limits.payoutMax),
    };
    if (found === 'combination') return say('combinationNote');
    if (found === 'stake') return say('stakeWrong', amounts);
    if (found === 'return') return say('returnOver', amounts);
    return '';
  }

  function lock(isLocked: boolean): void {
    stake.readOnly = isLocked;
    form.lock(isLocked);
    for (const button of [clear, ...pad.buttons, ...legs.element.querySelectorAll('button')])
      button.setAttribute('aria-disabled', String(isLocked));
  }

  function drawDrop(slip: Slip, isLocked: boolean): void {
    const stuck = listStuck(slip);
    drop.hidden = isLocked || stuck.length === 0;
    setText(drop, speech.sayCount(stuck.some(isClosed) ? 'dropClosed' : 'dropSuspended', stuck.length));
  }

  function draw(): void {
    keepFocus(redraw, () => [legs.element.querySelector('button'), heading, table.getBoard()]);
  }

  function redraw(): void {
    const slip = table.getSlip();
    const order = readOrder();
    const pending = table.listPending();
    const isLocked = pending.length > 0;
    const wagers = isLocked ? pending.map(toWager) : toWagers(slip, order);
    const odds = wagers.flatMap((wager) => wager.odds);
    const stakes = wagers.reduce((sum, wager) => sum + wager.stake, 0);
    const total = toTotal(slip, wagers);
    const returns = wagers.reduce((sum, { stake: each, odds: own }) => sum + toReturn(each || 0, own), 0);
    const found = findProblem(slip, { ...order, limits });
    const hasBet = odds.length > 0;
    legs.update(isLocked, order.mode);
    lock(isLocked);
    empty.hidden = hasBet;
    form.element.hidden = !hasBet;
    actions.hidden = !hasBet;
    clear.hidden = slip.length === 0;
    form.modes.hidden = slip.length < 2;
    line.update({ total, returns: total === null ? null : returns, bets: wagers.length, stakes });
    wait.update(toWaitMs(slip));
    form.update(toWaitMs(slip) > 0, new Set(slip.map(({ matchId }) => matchId)).size);
    setText(problem, isLocked ? (isBusy ? '' : say('slipLocked')) : toProblemText(found));
    drawDrop(slip, isLocked);
    accept.hidden = isLocked || found !== 'moved';
    setText(
      place,
      isBusy ? say('placing') : say('place', { amount: Number.isNaN(stakes) ? '' : speech.money(stakes) }),
    );
    place.setAttribute('aria-disabled', String(isBusy || (!isLocked && found !== undefined)));
    bar.hidden = !hasBet;
    const barText =
      wagers.length > 1
        ? speech.sayCount('slipBarSingles', wagers.length)
        : say('slipBar', { count: slip.length || odds.length, odds: total === null ? '–' : speech.amount(total) });
    setText(bar, isOpen() ? say('slipHide') : barText);
    if (!hasBet && isOpen()) setOpen(false);
  }

  onClick(bar, () => setOpen(!isOpen()));
  onClick(clear, () => table.setSlip([]));
  onClick(drop, () => table.setSlip(dropStuck(table.getSlip())));
  onClick(accept, () => table.setSlip(acceptMoved(table.getSlip())));
  onClick(place, () => {
    if (place.getAttribute('aria-disabled') === 'true') return;
    pad.close();
    table.place(readOrder());
  });
  onClick(stake, () => {
    if (stake.readOnly || pad.isOpen()) return;
    pad.open();
    // The first key replaces the amount, on the pad and on a keyboard.
    stake.select();
  });
  stake.addEventListener('input', draw);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    if (pad.isOpen()) return pad.close();
    setOpen(false);
    bar.focus();
  });
  draw();

  return {
    element,
    draw,
    close: () => setOpen(false),
    /** @param waitMs the book's delay before it decides the bet in flight */
    setBusy(busy: boolean, waitMs = 0) {
      isBusy = busy;
      if (busy) wait.start(waitMs);
      else wait.stop();
      draw();
    },
  };
}
