import * as contract from '../../contract/inbox/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { claimCallKey } from '../idempotency/call-keys.ts';
import { toAccount } from '../member/create-account.ts';
import { addBroadcast, listBroadcasts } from './broadcast-queries.ts';
import { sendMessage } from './send-message.ts';

interface Recipient {
  account: string;
  member_id: string;
}

async function findRecipients(db: D1Database, accounts: readonly string[]): Promise<Recipient[]> {
  const { results } = await db
    .prepare(
      "select account, member_id from directory where state = 'active' and account in (select value from json_each(?))",
    )
    .bind(JSON.stringify(accounts))
    .all<Recipient>();
  return results;
}

const sendOperatorMessage = implement(contract.sendOperatorMessage, async ({ env, input, idempotencyKey }) => {
  const { kind, texts, audience } = input;
  const id = `ops:${idempotencyKey}`;
  const accounts = [...new Set(input.accounts.map(toAccount))];
  if ((accounts.length === 0) === (audience === undefined)) return refuseFields({ audience: 'accounts_or_audience' });
  if (audience && audience.minRank > audience.maxRank) return refuseFields({ audience: 'range' });
  const claimed = await claimCallKey(env.DB, id, [kind, texts, audience ?? null, accounts]);
  if (!claimed.ok) return claimed;
  if (audience) {
    await addBroadcast(env.DB, { id, kind, texts, audience, sentAt: clock() });
    return accept({ id, sent: 0, unknown: [], toAudience: true });
  }
  const found = await findRecipients(env.DB, accounts);
  for (const { member_id: memberId } of found) await sendMessage(env, memberId, { kind, texts, dedupeKey: id });
  const known = new Set(found.map(({ account }) => account));
  const unknown = accounts.filter((account) => !known.has(account));
  return accept({ id, sent: found.length, unknown, toAudience: false });
});

const SEQ = /^\d{0,10}$/;

const listAudienceMessages = implement(contract.listAudienceMessages, async ({ env, input: { cursor, pageSize } }) => {
  if (!SEQ.test(cursor)) return refuseFields({ cursor: 'pattern' });
  const found = await listBroadcasts(env.DB, Number(cursor), pageSize + 1);
  const list = found.slice(0, pageSize);
  const next = found.length > pageSize ? String(list.at(-1)?.seq ?? '') : '';
  return accept({
    list: list.map(({ seq, sentAt, ...message }) => ({ ...message, sentAt: new Date(sentAt).toISOString() })),
    pageSize,
    next,
  });
});

export const messagesOperatorRoutes = [sendOperatorMessage, listAudienceMessages];
