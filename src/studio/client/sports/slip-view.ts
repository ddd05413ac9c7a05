import { make, onClick } from '../dom.ts';
import { keepFocus } from '../keep-focus.ts';
import type { OddsChoice, Opened } from './api.ts';
import { toMarketName, toMatchName, toPickName } from './names.ts';
import { type PendingBet, toWager } from './placing.ts';
import {
  acceptMoved,
  findProblem,
  hasMoved,
  isSamePick,
  parseStake,
  type Slip,
  type SlipLeg,
  type SlipMode,
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

const QUICK_STAKES: readonly number[] = [5, 10, 50];
const CHOICES: readonly OddsChoice[] = ['same', 'better', 'any'];
const MODES: readonly SlipMode[] = ['multiple', 'singles'];

function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The bet slip: a bottom sheet on a phone, a column beside the list on a desktop. */
export function createSlipView(table: SlipTable) {
  const { speech, opened } = table;
  const { say } = speech;
  const limits = toLimits(opened);
  let isBusy = false;
  let mode: SlipMode = 'multiple';
  let shape = '';

  const bar = make('button', {
    type: 'button',
    class: 'slip-bar',
    'aria-expanded': 'false',
    'aria-controls': 'slip-body',
  });
  const legs = make('ul', { class: 'legs' });
  const stake = make('input', {
    id: 'stake',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': 'stake-hint slip-problem',
  });
  const stakeLabel = make('label', { for: 'stake' }, say('stakeLabel'));
  const choice = make(
    'select',
    { id: 'choice' },
    ...CHOICES.map((each) => make('option', { value: each }, say(`choice.${each}`))),
  );
  // A bet kept over a reload is shown as it was requested.
  const [kept] = table.listPending();
  stake.value = speech.amount(kept?.bet.stake ?? opened.stakeMin * 10);
  if (kept) choice.value = kept.bet.accept;
  const modes = make('fieldset', { class: 'modes' }, make('legend', {}, say('mode')));
  const problem = make('p', { id: 'slip-problem', class: 'problem', role: 'status' });
  const facts = make('dl', { class: 'facts' });
  const accept = make('button', { type: 'button', class: 'plain wide' }, say('acceptMoved'));
  const place = make('button', { type: 'button', class: 'place', 'aria-describedby': 'slip-problem' });
  const clear = make('button', { type: 'button', class: 'plain' }, say('clearSlip'));
  const empty = make('p', { class: 'note' }, say('slipEmpty'));
  const quick = QUICK_STAKES.map((amount) => {
    const words = make('span', { class: 'unseen' }, ` ${say('add', { amount: speech.money(amount) })}`);
    const button = make('button', { type: 'button', class: 'plain' }, `+${amount}`, words);
    onClick(button, () => {
      if (stake.readOnly) return;
      const present = parseStake(stake.value);
      stake.value = speech.amount(Math.min(limits.stakeMax, (Number.isNaN(present) ? 0 : present) + amount));
      draw();
    });
    return button;
  });
  const form = make(
    'div',
    { class: 'slip-form' },
    modes,
    make('div', { class: 'slip-field' }, stakeLabel, make('div', { class: 'stake-line' }, stake, ...quick)),
    make(
      'small',
      { id: 'stake-hint', class: 'note' },
      say('stakeHint', {
        min: speech.money(limits.stakeMin),
        max: speech.money(limits.stakeMax),
        payout: speech.money(limits.payoutMax),
      }),
    ),
    make('div', { class: 'slip-field' }, make('label', { for: 'choice' }, say('choice')), choice),
    facts,
    make('div', { class: 'slip-actions' }, problem, accept, place),
  );
  const heading = make('h2', { tabindex: -1 }, say('slip'));
  const body = make(
    'div',
    { class: 'slip-body', id: 'slip-body' },
    make('div', { class: 'slip-head' }, heading, clear),
    empty,
    legs,
    form,
  );
  const element = make('aside', { class: 'slip', 'aria-label': say('slip') }, bar, body);

  for (const each of MODES) {
    const input = make('input', { type: 'radio', name: 'mode', value: each, id: `mode-${each}` });
    input.checked = each === mode;
    input.addEventListener('change', () => {
      mode = each;
      draw();
    });
    modes.append(make('label', { class: 'mode', for: `mode-${each}` }, input, make('span', {}, say(`mode.${each}`))));
  }

  const setOpen = (isOpen: boolean) => {
    element.dataset['open'] = String(isOpen);
    bar.setAttribute('aria-expanded', String(isOpen));
    draw();
  };
  const isOpen = () => element.dataset['open'] === 'true';

  const toMode = (): SlipMode => (table.getSlip().length > 1 ? mode : 'multiple');
  const readOrder = (): SlipOrder => ({
    mode: toMode(),
    choice: choice.value as OddsChoice,
    stake: parseStake(stake.value),
  });

  function makeLeg(leg: SlipLeg): HTMLElement {
    const pick = toPickName(leg, leg.marketId, leg.pick, speech);
    const remove = make('button', { type: 'button', class: 'icon', 'aria-label': say('removeLeg', { pick }) }, '×');
    onClick(remove, () => table.setSlip(table.getSlip().filter((each) => !isSamePick(each, leg))));
    return make(
      'li',
      { class: 'leg' },
      make('span', { class: 'leg-pick' }, pick),
      make('b', { class: 'leg-odds', translate: 'no' }),
      remove,
      make(
        'span',
        { class: 'leg-about' },
        `${toMarketName(leg.sportId, leg.marketId, speech)} · ${toMatchName(leg, speech)}`,
      ),
      make('span', { class: 'leg-news' }),
    );
  }

  function toNews(leg: SlipLeg): string {
    if (leg.isSuspended) return say('legSuspended');
    if (leg.present === null) return say('legClosed');
    return hasMoved(leg) ? say('moved', { old: speech.amount(leg.odds), new: speech.amount(leg.present) }) : '';
  }

  const toOddsText = (odds: number | null) => (odds === null ? '–' : speech.amount(odds));

  /** While a bet is in flight, its own odds; otherwise the current ones, which the buttons show too. */
  function toTotal(slip: Slip, wagers: readonly Wager[]): number | null {
    const [only] = wagers;
    return table.listPending().length > 0 ? toTotalOdds(only?.odds ?? []) : toPresentTotal(slip);
  }

  function drawFacts(slip: Slip, wagers: readonly Wager[], total: number): void {
    const returns = wagers.reduce((sum, { stake: each, odds }) => sum + toReturn(each || 0, odds), 0);
    const isOffered = toTotal(slip, wagers) !== null;
    const rows: [string, string][] = [
      wagers.length > 1
        ? [say('totalStake'), speech.money(total || 0)]
        : [say('totalOdds'), toOddsText(toTotal(slip, wagers))],
      [say('possibleReturn'), isOffered ? speech.money(returns) : '–'],
    ];
    facts.replaceChildren(...rows.flatMap(([term, value]) => [make('dt', {}, term), make('dd', {}, value)]));
  }

  function toProblemText(found: ReturnType<typeof findProblem>): string {
    const amounts = {
      min: speech.money(limits.stakeMin),
      max: speech.money(limits.stakeMax),
      payout: speech.money(limits.payoutMax),
    };
    if (found === 'correlated') return say('correlatedNote');
    if (found === 'stake') return say('stakeWrong', amounts);
    if (found === 'return') return say('returnOver', amounts);
    return '';
  }

  function lock(isLocked: boolean): void {
    stake.readOnly = isLocked;
    choice.disabled = isLocked;
    modes.disabled = isLocked;
    for (const button of [clear, ...quick, ...legs.querySelectorAll('button')])
      button.setAttribute('aria-disabled', String(isLocked));
  }

  function draw(): void {
    keepFocus(redraw, () => [legs.querySelector('button'), heading, table.getBoard()]);
  }

  function redraw(): void {
    const slip = table.getSlip();
    const order = readOrder();
    const pending = table.listPending();
    const isLocked = pending.length > 0;
    const wagers = isLocked ? pending.map(toWager) : toWagers(slip, order);
    const odds = wagers.flatMap((wager) => wager.odds);
    const total = wagers.reduce((sum, wager) => sum + wager.stake, 0);
    const next = JSON.stringify(slip.map((leg) => [leg.matchId, leg.marketId, leg.pick]));
    if (next !== shape) {
      shape = next;
      legs.replaceChildren(...slip.map(makeLeg));
    }
    slip.forEach((leg, index) => {
      const row = legs.children[index];
      setText(row?.querySelector('.leg-odds'), toOddsText(isLocked ? leg.odds : leg.present));
      setText(row?.querySelector('.leg-news'), isLocked ? '' : toNews(leg));
    });
    const found = findProblem(slip, { ...order, limits });
    const hasBet = odds.length > 0;
    lock(isLocked);
    empty.hidden = hasBet;
    form.hidden = !hasBet;
    clear.hidden = slip.length === 0;
    modes.hidden = slip.length < 2;
    stakeLabel.textContent = wagers.length > 1 ? say('stakeEach') : say('stakeLabel');
    drawFacts(slip, wagers, total);
    const lockedText = isBusy ? '' : say('slipLocked');
    const text = isLocked ? lockedText : toProblemText(found);
    if (problem.textContent !== text) problem.textContent = text;
    accept.hidden = isLocked || found !== 'moved';
    place.textContent = isBusy
      ? say('placing')
      : say('place', { amount: Number.isNaN(total) ? '' : speech.money(total) });
    place.setAttribute('aria-disabled', String(isBusy || (!isLocked && found !== undefined)));
    bar.hidden = !hasBet;
    const barText =
      wagers.length > 1
        ? speech.sayCount('slipBarSingles', wagers.length)
        : say('slipBar', { count: odds.length, odds: toOddsText(toTotal(slip, wagers)) });
    bar.textContent = isOpen() ? say('slipHide') : barText;
    if (!hasBet && isOpen()) setOpen(false);
  }

  onClick(bar, () => setOpen(!isOpen()));
  onClick(clear, () => table.setSlip([]));
  onClick(accept, () => table.setSlip(acceptMoved(table.getSlip())));
  onClick(place, () => {
    if (place.getAttribute('aria-disabled') !== 'true') table.place(readOrder());
  });
  stake.addEventListener('input', draw);
  choice.addEventListener('change', draw);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    setOpen(false);
    bar.focus();
  });
  draw();

  return {
    element,
    draw,
    close: () => setOpen(false),
    setBusy(busy: boolean) {
      isBusy = busy;
      draw();
    },
  };
}
