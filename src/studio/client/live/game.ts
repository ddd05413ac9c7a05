import { toMajor } from '../../../contract/core/minor-units.ts';
import type { LiveRound, LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import { PHASE_MS } from '../../live/phases.ts';
import { toFieldMax } from '../../live/tables.ts';
import { askFresh } from '../ask-fresh.ts';
import { onClick } from '../dom.ts';
import { hearHost, tellHost } from '../host.ts';
import { openSocket } from '../socket.ts';
import { playSound } from '../sound.ts';
import { type OpenedTable, openTable } from './api.ts';
import { createBetting } from './betting.ts';
import type { FieldChips } from './chip.ts';
import { createDraft } from './draft.ts';
import { createFairnessPanel } from './fairness-panel.ts';
import { toOutcomeWords, toResultWords } from './outcome-words.ts';
import { createOwnBets } from './own-bets.ts';
import { createRulesPanel } from './rules-panel.ts';
import { toTable } from './table-limits.ts';
import { createView } from './view.ts';
import type { LiveSpeech } from './words.ts';

const TICK_MS = 200;
const LAST_SECONDS_MS = 5000;
const LOST_LONG = 4;
const ROUNDS_KEPT = 12;
/** Delay that collects the ticket results of one round, which arrive one after the other. */
const GATHER_MS = 200;

type TableMessage =
  | LiveState
  | { readonly type: 'people'; readonly people: number }
  | { readonly type: 'ticket'; readonly ticket: LiveTicket };

export interface Start {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly gameName: string;
  readonly launch: string;
  readonly opened: OpenedTable;
  readonly speech: LiveSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

/** A player at a table: shows the table's messages, collects taps as a draft, and sends confirmed bets as a ticket. */
export function startTable({ root, gameId, gameName, launch, opened, speech, kept }: Start): void {
  const { say, money } = speech;
  const table = toTable(opened, gameId);
  const own = createOwnBets();
  let { balance } = opened;
  let rounds: LiveRound[] = [...opened.rounds];
  let state: LiveState | undefined;
  /** Server time minus local time. */
  let ahead = 0;
  let isOver = false;
  let isLost = false;
  let losses = 0;
  let toldLastSeconds = 0;
  let played = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const serverNow = () => Date.now() + ahead;
  const placedOn = (field: string) => (state ? (own.toPlaced(state.round.number).get(field) ?? 0) : 0);
  const placedSum = () =>
    state ? [...own.toPlaced(state.round.number).values()].reduce((sum, one) => sum + one, 0) : 0;
  const draft = createDraft({
    toRoom: (field) => (toFieldMax(table, field) ?? 0) - placedOn(field),
    toRoundRoom: () => table.maxRoundMinor - placedSum(),
  });
  const isBetting = () => state?.phase === 'betting' && serverNow() < state.endsAt && !isOver && !isLost;

  const view = createView(root, table, gameName, speech, (field) => addChip(field));
  const rules = createRulesPanel(table, speech);
  const fairness = createFairnessPanel(
    table.tableId,
    speech,
    (outcome) => toOutcomeWords(outcome, speech),
    () => ({ state, rounds, tickets: own.list() }),
  );
  const betting = createBetting({
    launch,
    table: table.tableId,
    speech,
    kept,
    tell: view.tell,
    onPlaced(ticket, balanceNow) {
      own.put(ticket);
      draft.clear();
      balance = balanceNow;
      tellHost('orla:balance');
      refresh();
    },
    onRefused(code) {
      if (code === 'games.launch_expired') expire();
      refresh();
      void resync();
    },
    onChange: () => refresh(),
  });

  function refresh(): void {
    const chips = new Map<string, FieldChips>();
    const placed = state ? own.toPlaced(state.round.number) : new Map<string, number>();
    for (const [field, placedMinor] of placed) chips.set(field, { placedMinor, draftMinor: 0 });
    for (const { field, stakeMinor } of draft.list()) {
      chips.set(field, { placedMinor: placed.get(field) ?? 0, draftMinor: stakeMinor });
    }
    view.cloth.show(chips);
    const canAct = isBetting() && !betting.isBusy();
    const hasDraft = draft.sum() > 0;
    view.cloth.setOpen(canAct && !betting.isPending());
    const { undo, clear, repeat, confirm } = view.buttons;
    const disable = (button: HTMLButtonElement, isOff: boolean) => button.setAttribute('aria-disabled', String(isOff));
    disable(undo, !hasDraft || betting.isPending());
    disable(clear, !hasDraft || betting.isPending());
    disable(repeat, !canAct || betting.isPending() || own.toLastLines().length === 0);
    disable(confirm, !(canAct && hasDraft) && !(betting.isPending() && !betting.isBusy()));
    confirm.textContent = hasDraft ? say('confirmAmount', { amount: money(toMajor(draft.sum())) }) : say('confirm');
    if (betting.isBusy()) confirm.textContent = say('placing');
    view.setReadings({ balance, placedMinor: placedSum(), draftMinor: draft.sum() });
  }

  function expire(): void {
    isOver = true;
    view.tell(say('error.games.launch_expired'), 'trouble');
    tellHost('orla:launch-expired');
    refresh();
  }

  /** Fetches the player's tickets and balance, after a reconnect and after payouts. */
  async function resync(): Promise<void> {
    const reply = await askFresh(() => openTable(launch, table.tableId), own.countPut);
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') return expire();
    if (reply.kind !== 'done') return;
    const before = balance;
    balance = reply.value.balance;
    rounds = [...reply.value.rounds];
    own.replace(reply.value.tickets);
    if (balance !== before) tellHost('orla:balance');
    refresh();
  }

  function addChip(field: string): void {
    if (betting.isPending() || betting.isBusy()) return;
    if (!isBetting()) {
      view.tell(say('betsClosedNow'));
      return;
    }
    const chip = Math.max(view.chips.getChip(), table.minMinor);
    view.endRefusal();
    if (draft.add(field, chip) === undefined) view.tell(say('limitReached'), 'refused');
    else playSound('tap');
    refresh();
  }

  async function tellResult(number: number): Promise<void> {
    await resync();
    const result = own.toResult(number);
    if (!result || isOver) return;
    // A lost round changes no balance; the host page counts it.
    tellHost('orla:balance');
    const { text, mood } = toResultWords(result, speech);
    if (mood === 'win') playSound('win');
    view.tell(say('withBalance', { text, amount: money(balance) }), mood);
  }

  function hearTicket(ticket: LiveTicket): void {
    own.put(ticket);
    clearTimeout(gathering);
    gathering = setTimeout(() => void tellResult(ticket.round), GATHER_MS);
  }

  /** Plays the ball or the cards first; history and texts follow afterwards. */
  async function showOutcome({ round, marks, endsAt }: LiveState): Promise<void> {
    const { outcome, number } = round;
    if (!outcome || played === number) return;
    played = number;
    rounds = [round, ...rounds.filter((known) => known.number !== number)].slice(0, ROUNDS_KEPT);
    view.history.show(marks.slice(0, -1));
    const sinceMs = Math.max(0, PHASE_MS.shown - (endsAt - serverNow()));
    if (state?.phase === 'shown') view.tell(say(table.kind === 'roulette' ? 'drawnRoulette' : 'drawnBaccarat'));
    await view.show.play(outcome, state?.phase === 'shown' ? sinceMs : PHASE_MS.shown);
    if (state?.round.number !== number) return;
    playSound('stop');
    view.cloth.mark(outcome);
    view.history.show(marks);
    view.tell(toOutcomeWords(outcome, speech));
  }

  function beginBetting({ endsAt, marks }: LiveState): void {
    view.show.clear();
    view.cloth.mark(undefined);
    view.history.show(marks);
    const seconds = Math.max(0, Math.round((endsAt - serverNow()) / 1000));
    view.tell(speech.sayCount('betting', seconds));
  }

  function hearTable(next: LiveState): void {
    const last = state;
    state = next;
    ahead = next.now - Date.now();
    view.setPeople(next.people);
    view.setPhase(next.phase);
    const isNew = last?.phase !== next.phase || last.round.number !== next.round.number;
    if (isNew) {
      if (next.phase === 'betting') beginBetting(next);
      else if (next.phase === 'closed') {
        playSound('close');
        view.tell(draft.sum() > 0 && !betting.isBusy() ? say('draftKept') : say('closed'));
      } else if (next.phase === 'asleep') view.tell(say('asleep'));
      if (next.phase === 'shown' || next.phase === 'settled') void showOutcome(next);
      else view.history.show(next.marks);
      if (betting.isHeldBack()) view.tell(say('error.unanswered'), 'trouble');
    }
    refresh();
  }

  function hear(message: TableMessage): void {
    if (message.type === 'table') hearTable(message);
    else if (message.type === 'people') view.setPeople(message.people);
    else hearTicket(message.ticket);
  }

  function tick(): void {
    if (!state || isLost) {
      view.ring.show(0, 0);
      return;
    }
    const { phase, endsAt, round } = state;
    const leftMs = endsAt - serverNow();
    view.ring.show(leftMs, phase === 'asleep' ? 0 : PHASE_MS[phase]);
    if (phase !== 'betting') return;
    if (leftMs <= LAST_SECONDS_MS && leftMs > 0 && toldLastSeconds !== round.number) {
      toldLastSeconds = round.number;
      playSound('tick');
      if (!betting.isBusy()) view.tell(say('lastSeconds'));
    }
    if (leftMs <= 0 && view.buttons.confirm.getAttribute('aria-disabled') === 'false') refresh();
  }

  const { undo, clear, repeat, confirm } = view.buttons;
  const onAct = (button: HTMLButtonElement, verb: () => void) =>
    onClick(button, () => {
      if (button.getAttribute('aria-disabled') !== 'true') verb();
    });
  onAct(undo, () => {
    draft.undo();
    view.endRefusal();
    refresh();
  });
  onAct(clear, () => {
    draft.clear();
    view.endRefusal();
    refresh();
  });
  onAct(repeat, () => {
    if (!draft.put(own.toLastLines())) view.tell(say('repeatOver'), 'refused');
    refresh();
  });
  onAct(confirm, () => {
    if (state) void betting.confirm(state.round.number, draft.list());
  });
  onClick(view.buttons.rules, rules.open);
  onClick(view.buttons.fairness, fairness.open);
  root.append(rules.element, fairness.element);
  own.replace(opened.tickets);
  setInterval(tick, TICK_MS);
  const goesOn = betting.isPending() && !betting.isHeldBack();
  view.tell(say(goesOn ? 'askingAgain' : 'connecting'));
  refresh();
  if (goesOn) void betting.confirm(0, []);
  tellHost('orla:ready');
  hearHost('orla:renew', () => void resync());
  openSocket<TableMessage>({
    path: `/studio/api/socket/${gameId}?place=${table.tableId}`,
    launch,
    onMessage: hear,
    onOpen() {
      losses = 0;
      if (!isLost) return;
      isLost = false;
      view.tell(say('backAtTable'));
      void resync();
    },
    onLost() {
      isLost = true;
      losses += 1;
      view.tell(say(losses > LOST_LONG ? 'lostLong' : 'lostTable'), 'trouble');
      refresh();
    },
    onExpired: expire,
  });
}
