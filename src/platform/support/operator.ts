import * as contract from '../../contract/support/operator.ts';
import { toDisplayableLines } from '../../lib/displayable-text.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { sendMessage } from '../inbox/send-message.ts';
import { notify } from '../operator/notify-site.ts';
import { writeSetting } from '../system/settings.ts';
import { conversationOperatorRoutes } from './conversations/operator.ts';
import {
  type FeedbackRow,
  findFeedback,
  listInState,
  toFeedback,
  writeAnswer,
  writeClosed,
} from './feedback-queries.ts';
import { toExcerpt } from './feedback-text.ts';

const CURSOR = /^\d{0,15}$/;

const listFeedback = implement(contract.listFeedback, async ({ env, input: { state, cursor, pageSize } }) => {
  if (!CURSOR.test(cursor)) return refuseFields({ cursor: 'pattern' });
  const rows = await listInState(env.DB, state, cursor === '' ? undefined : Number(cursor), pageSize);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const list = page.map((row) => ({ ...toFeedback(row), account: row.account, language: row.language }));
  return accept({ list, pageSize, next: rows.length > pageSize && last ? String(last.seq) : '' });
});

/** Sends the answer to the member's inbox. The key is the same for each call about a feedback, so a repeated answer is delivered once. */
function tellMember(env: Env, row: FeedbackRow, answer: string): Promise<boolean> {
  if (row.member_id === '') return Promise.resolve(false);
  const values = { excerpt: toExcerpt(row.content), answer };
  const dedupeKey = `feedback:${row.id}`;
  return sendMessage(env, row.member_id, { kind: 'service', template: 'feedback.answered', values, dedupeKey });
}

const answerFeedback = implement(contract.answerFeedback, async ({ env, input: { id, ...input } }) => {
  const answer = toDisplayableLines(input.answer);
  if (answer === '') return refuseFields({ answer: 'too_small' });
  const row = (await writeAnswer(env.DB, id, answer, clock())) ?? (await findFeedback(env.DB, id));
  if (!row) return refuse('support.unknown');
  if (row.state !== 'answered' || row.answer !== answer) return refuse('support.state_changed');
  return accept({ id, state: row.state, isDelivered: await tellMember(env, row, answer), contact: row.contact });
});

const closeFeedback = implement(contract.closeFeedback, async ({ env, input: { id } }) => {
  const row = await writeClosed(env.DB, id);
  return row ? accept({ id, state: row.state }) : refuse('support.unknown');
});

const setFeedbackRules = implement(contract.setFeedbackRules, async (call) => {
  await writeSetting(call.env.DB, 'feedback', call.input, clock());
  notify(call, 'brand');
  return accept(call.input);
});

export const supportOperatorRoutes = [
  listFeedback,
  answerFeedback,
  closeFeedback,
  setFeedbackRules,
  ...conversationOperatorRoutes,
];
