import { toMajor } from '../../../contract/core/minor-units.ts';
import type { LiveState } from '../../../contract/studio/live.ts';
import { PHASE_MS } from '../../live/phases.ts';
import { toFieldMax } from '../../live/tables.ts';
import { onClick } from '../dom.ts';
import { playSound } from '../sound.ts';
import { placeBets } from './api.ts';
import { createBetting } from './betting.ts';
import type { FieldChips } from './chip.ts';
import { createDraft } from './draft.ts';
import { wireDraftButtons } from './draft-buttons.ts';
import { createFairnessPanel } from './fairness-panel.ts';
import { toOutcomeWords } from './outcome-words.ts';
import { startPhaseClock } from './phase-clock.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createTableClient, type Start } from './table-client.ts';
import { toTable } from './table-limits.ts';
import { createView } from './view.ts';
import type { LiveSpeech } from './words.ts';

/** A player at a table: shows the table's messages, collects taps as a draft, and sends confirmed bets as a ticket. */
export function startTable({ root, gameId, gameName, launch, opened, speech, kept }: Start<LiveSpeech>): void {
  const { say, money } = speech;
  const table = toTable(opened, gameId);
  let played = 0;
  const client = createTableClient({
    ...{ gameId, launch, opened, speech, tableId: table.tableId },
    tell: (text, tone) => view.tell(text, tone),
    onPeople: (people) => view.setPeople(people),
    onState: showState,
    refresh: () => refresh(),
  });
  const { own } = client;

  const toPlaced = () => own.toPlaced(client.getState()?.round.number ?? 0);
  const placedOn = (field: string) => toPlaced().get(field) ?? 0;
  const placedSum = () => [...toPlaced().values()].reduce((sum, one) => sum + one, 0);
  const draft = createDraft({
    toRoom: (field) => (toFieldMax(table, field) ?? 0) - placedOn(field),
    toRoundRoom: () => table.maxRoundMinor - placedSum(),
  });
  const isBetting = () => client.getState()?.phase === 'betting' && client.isWithin();

  const view = createView(root, table, gameName, speech, (field) => addChip(field));
  const rules = createRulesPanel(table, speech);
  const fairness = createFairnessPanel(
    table.tableId,
    speech,
    (outcome) => toOutcomeWords(outcome, speech),
    () => client.getSeen(),
  );
  const betting = createBetting({
    ...{ table: table.tableId, speech, kept, tell: view.tell },
    place: (order) => placeBets(launch, order),
    onPlaced({ ticket, balance }) {
      draft.clear();
      client.put(ticket, balance);
      view.tell(say('placedNow', { amount: money(ticket.stake), number: String(ticket.round) }));
    },
    onRefused: client.heed,
    onChange: () => refresh(),
  });

  function refresh(): void {
    const chips = new Map<string, FieldChips>();
    const placed = toPlaced();
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
    view.setReadings({ balance: client.getBalance(), placedMinor: placedSum(), draftMinor: draft.sum() });
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

  /** Plays the ball or the cards first; history and texts follow afterwards. */
  async function showOutcome({ round, marks, endsAt }: LiveState): Promise<void> {
    const { outcome, number } = round;
    if (!outcome || played === number) return;
    played = number;
    client.keepRound(round);
    view.history.show(marks.slice(0, -1));
    const sinceMs = Math.max(0, PHASE_MS.shown - (endsAt - client.serverNow()));
    const isShown = client.getState()?.phase === 'shown';
    if (isShown) view.tell(say(table.kind === 'roulette' ? 'drawnRoulette' : 'drawnBaccarat'));
    await view.show.play(outcome, isShown ? sinceMs : PHASE_MS.shown);
    if (client.getState()?.round.number !== number) return;
    playSound('stop');
    view.cloth.mark(outcome);
    view.history.show(marks);
    view.tell(toOutcomeWords(outcome, speech));
  }

  function beginBetting({ endsAt, marks }: LiveState): void {
    view.show.clear();
    view.cloth.mark(undefined);
    view.history.show(marks);
    const seconds = Math.max(0, Math.round((endsAt - client.serverNow()) / 1000));
    view.tell(speech.sayCount('betting', seconds));
  }

  function showState(next: LiveState, last: LiveState | undefined): void {
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

  wireDraftButtons({
    ...{ view, draft, speech, refresh, listLast: own.toLastLines, bet: betting.bet },
    getRound: () => client.getState()?.round.number,
  });
  onClick(view.buttons.rules, rules.open);
  onClick(view.buttons.fairness, fairness.open);
  root.append(rules.element, fairness.element);
  startPhaseClock({
    ...{ client, view, speech, lengths: PHASE_MS, isBusy: betting.isBusy },
    isAnnounced: () => true,
    onOver(phase) {
      if (phase === 'betting' && view.buttons.confirm.getAttribute('aria-disabled') === 'false') refresh();
    },
  });
  const goesOn = betting.isPending() && !betting.isHeldBack();
  view.tell(say(goesOn ? 'askingAgain' : 'connecting'));
  refresh();
  if (goesOn) void betting.bet(0, []);
  client.connect();
}
