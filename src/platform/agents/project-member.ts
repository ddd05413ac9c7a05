import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toForgetWindows } from '../contracts/forget-windows.ts';
import { toSettings } from '../env.ts';
import { getMember } from '../member/member-client.ts';
import { readReferralRates } from '../referral/referral-rates.ts';
import { projectRows } from './project-rows.ts';
import { readCursor, toProjectionStatements } from './projection-queries.ts';

/** A batch adds one for each agent above and each step of stakes in it: hardly ever so many. */
const WINDOWS_FORGOTTEN_A_BATCH = 100;

export interface ProjectionNews {
  memberId: string;
}

/**
 * Brings the shared tables up to a member's journal. However often and by however many it is run: each row is in them once. `heardAt` is
 * when word of it came: what is heard of late counts in the windows of then.
 */
export async function projectMember(env: Env, memberId: string, heardAt?: number): Promise<void> {
  const { timeZone } = toSettings(env);
  for (;;) {
    const { seq, referrerId } = await readCursor(env.DB, memberId);
    const rows = await getMember(env, memberId).projection.fetch(seq);
    if (!rows.ok || rows.value.length === 0) return;
    const projection = projectRows(rows.value, seq, timeZone, heardAt);
    const rates = referrerId === undefined ? undefined : await readReferralRates(env.DB);
    // Before the batch: whoever invited is woken for nothing rather than not at all.
    if (rates && referrerId !== undefined) await getMember(env, referrerId).referral.wake();
    const statements = toProjectionStatements(env.DB, memberId, seq, projection, rates);
    // Without a contract no settlement forgets: who adds windows takes some of the old ones along.
    if (projection.windows.length > 0) statements.push(toForgetWindows(env.DB, clock(), WINDOWS_FORGOTTEN_A_BATCH));
    await env.DB.batch(statements);
  }
}

/** What fails is delivered again; what is given up, the member's timer sends again. */
export async function consumeProjections(batch: MessageBatch<ProjectionNews>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await projectMember(env, message.body.memberId);
      message.ack();
    } catch (error) {
      logWarning('projection.failed', { memberId: message.body.memberId, cause: String(error) });
      message.retry({ delaySeconds: 1 });
    }
  }
}
