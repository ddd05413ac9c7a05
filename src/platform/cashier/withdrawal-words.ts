import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import type { PaymentStore } from './payment-store.ts';
import {
  toPromise,
  WAITING,
  type WithdrawalDetail,
  type WithdrawalPayment,
  type WithdrawalState,
  type WithdrawalStep,
} from './withdrawal-steps.ts';

/** Notes kept on the timeline of one withdrawal; the audit has all of them. */
const WORDS_KEPT = 10;
const EXPLAINED_BY_OPERATOR: readonly string[] = [
  'operator',
  'bank',
] satisfies (typeof WAITING)[WithdrawalState]['waitingOn'][];

/** The operator's note on a pending withdrawal: a reason, the time of the next update, or both. */
export interface WithdrawalWord {
  id: string;
  note?: string | undefined;
  nextUpdateAt?: number | undefined;
}

/** True if the note and the promised time, where given, equal the last ones in this state. The call then changes nothing. */
function isSaid({ state, detail }: WithdrawalPayment, { note, nextUpdateAt }: WithdrawalWord): boolean {
  const said = detail.steps.filter((step) => step.state === state && step.by === 'operator');
  const isSameNote = note === undefined || note === said.findLast((step) => step.note !== '')?.note;
  return isSameNote && (nextUpdateAt === undefined || nextUpdateAt === toPromise(detail, state));
}

/** Adds a note and drops the oldest one if there are too many. Each note repeats the promised time, so no promise is lost. */
function addWord({ state, detail }: WithdrawalPayment, { note = '', nextUpdateAt }: WithdrawalWord): WithdrawalStep[] {
  const { steps } = detail;
  const words = steps.filter(({ by, state: of }, index) => by === 'operator' && steps[index - 1]?.state === of);
  const oldest = words.length < WORDS_KEPT ? undefined : words[0];
  const promised = nextUpdateAt ?? toPromise(detail, state);
  const word: WithdrawalStep = { state: state as WithdrawalState, at: clock(), by: 'operator', note };
  const until = promised === undefined ? {} : { nextUpdateAt: promised };
  return [...steps.filter((step) => step !== oldest), { ...word, ...until }];
}

/** Adds the operator's note to a pending withdrawal. Moves no money. Used inside a transaction. */
export function explainWithdrawal(
  { sql }: MemberHost,
  store: PaymentStore,
  word: WithdrawalWord,
): Result<WithdrawalPayment> {
  const withdrawal = store.find<WithdrawalDetail>(word.id, 'withdrawal');
  if (!withdrawal) return refuse('records.unknown');
  // A withdrawal that waits for the member counts as received at its time, which cannot be delayed.
  const { waitingOn } = WAITING[withdrawal.state as WithdrawalState];
  if (!EXPLAINED_BY_OPERATOR.includes(waitingOn)) return refuse('cashier.state_changed');
  if (isSaid(withdrawal, word)) return accept(withdrawal);
  const { id, amountMinor, detail } = withdrawal;
  const told = store.update(withdrawal, { detail: { ...detail, steps: addWord(withdrawal, word) } });
  const { note = '', nextUpdateAt } = word;
  const until = nextUpdateAt === undefined ? {} : { until: new Date(nextUpdateAt).toISOString() };
  putMessage(sql, {
    kind: 'service',
    template: nextUpdateAt === undefined ? 'withdrawal.explained' : 'withdrawal.new_time',
    values: { id, amount: toAmountText(amountMinor), reason: note, ...until },
    dedupeKey: `withdrawal:${id}:word:${told.version}`,
  });
  return accept(told);
}
