import { isOfRound, type Rig, type SeenCall } from './rig.ts';

const isUndecided = ({ fault }: SeenCall) => fault !== undefined;
const toId = ({ input }: SeenCall) => String(input['transactionId'] ?? '');
const toRound = ({ input }: SeenCall) => String(input['roundId'] ?? '');

/**
 * After an undecided call the vendor must repeat it unchanged or, for a bet, roll it back; it must never use another id for the same
 * movement.
 */
export function listUnrepeated(calls: readonly SeenCall[]): string[] {
  return calls.flatMap((call, index) => {
    if (call.name === 'balance' || !isUndecided(call)) return [];
    const later = calls.slice(index + 1);
    const again = later.find((each) => each.name === call.name && toId(each) === toId(call));
    if (again) return again.body === call.body ? [] : [`${call.name} ${toId(call)} was repeated with another body`];
    const back = later.some(({ name, input }) => name === 'rollback' && input['betTransactionId'] === toId(call));
    if (call.name === 'bet' && back) return [];
    const other = later.find((each) => each.name === call.name && toRound(each) === toRound(call));
    if (other) return [`${call.name} of round ${toRound(call)} came again under another id`];
    return [
      `${call.name} ${toId(call)} was not answered and never repeated${call.name === 'bet' ? ' or rolled back' : ''}`,
    ];
  });
}

/** Rule: a round pays only after its stake was confirmed. */
function checkOrder(calls: readonly SeenCall[]): string[] {
  return calls.flatMap((call, index) => {
    if (call.name !== 'win' || !isOfRound(call.input)) return [];
    const known = calls
      .slice(0, index)
      .some((each) => each.name === 'bet' && toRound(each) === toRound(call) && !isUndecided(each) && each.moved?.ok);
    return known ? [] : [`round ${toRound(call)} was paid before its bet was answered`];
  });
}

/** Rule: a round ends either with one win, after any number of other wins, or with the return of every bet, and never with both. */
function checkEnds(calls: readonly SeenCall[]): string[] {
  const rounds = Map.groupBy(
    calls.filter(({ name, input }) => {
      const isEnd = name === 'win' && isOfRound(input) && input['ends'] !== false;
      return isEnd || (name === 'rollback' && input['winTransactionId'] === undefined);
    }),
    toRound,
  );
  return [...rounds].flatMap(([round, ends]) => {
    const wins = new Set(ends.filter(({ name }) => name === 'win').map(toId));
    if (wins.size > 1) return [`round ${round} was paid under ${wins.size} ids`];
    const isBoth = wins.size === 1 && ends.some(({ name }) => name === 'rollback');
    return isBoth ? [`round ${round} was paid and rolled back`] : [];
  });
}

/** Rule: an id belongs to one transaction, across all rounds. */
function checkIds(calls: readonly SeenCall[]): string[] {
  const users = Map.groupBy(
    calls.filter(({ name }) => name !== 'balance'),
    toId,
  );
  return [...users].flatMap(([id, uses]) =>
    new Set(uses.map((use) => `${use.name} ${toRound(use)}`)).size > 1
      ? [`the id ${id} was used for different things`]
      : [],
  );
}

function checkOpen({ ledger }: Rig): string[] {
  const open = [...ledger.rounds.values()].filter(({ state }) => state === 'open');
  return open.map(({ id }) => `round ${id} has no end`);
}

/** Rule violations of the vendor as text; empty when there are none. */
export function listBreaches(rig: Rig): string[] {
  const { calls } = rig;
  return [
    ...rig.breaches,
    ...listUnrepeated(calls),
    ...checkOrder(calls),
    ...checkEnds(calls),
    ...checkIds(calls),
    ...checkOpen(rig),
  ];
}
