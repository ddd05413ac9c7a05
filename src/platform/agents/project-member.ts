import { clock } from '../../server/clock.ts';
import { logWarning } from '../../server/log.ts';
import { toForgetWindows } from '../contracts/forget-windows.ts';
import { toSettings } from '../env.ts';
import { getMember } from '../member/member-client.ts';
import { indexMembers } from '../member/search-index.ts';
import { addOldRevenue, noteOldEvents } from '../operator/revenue-rows.ts';
import { readReferralRates } from '../referral/referral-rates.ts';
import { projectRows } from './project-rows.ts';
import { readCursor, toProjectionStatements } from './projection-queries.ts';

/**
 * Maximum number of old windows that one batch deletes. It is more than a batch usually adds: one for each agent above and each stake step.
 */
const WINDOWS_FORGOTTEN_A_BATCH = 100;

export interface ProjectionNews {
  memberId: string;
}

/**
 * Brings the shared tables up to a member's journal. Safe to repeat and to run in parallel: each row is counted once. `heardAt` is when the
 * change was reported; late reports count in the windows of that time.
 */
export async function projectMember(env: Env, memberId: string, heardAt?: number): Promise<void> {
  const { timeZone } = toSettings(env);
  for (;;) {
    const { seq, referrerId, isInRevenue } = await readCursor(env.DB, memberId);
    const rows = await getMember(env, memberId).projection.fetch(seq);
    if (!rows.ok || rows.value.length === 0) return;
    const projection = projectRows(rows.value, seq, timeZone, heardAt);
    const rates = referrerId === undefined ? undefined : await readReferralRates(env.DB);
    // The wake-up comes before the batch, because an unnecessary wake-up is better than a missing one.
    const earns = rates !== undefined || projection.isFirstReversed;
    if (earns && referrerId !== undefined) await getMember(env, referrerId).referral.wake();
    const statements = toProjectionStatements(env.DB, memberId, seq, projection, { rates, isInRevenue });
    // Without contracts no settlement deletes windows, so each batch that adds some deletes old ones.
    if (projection.windows.length > 0) statements.push(toForgetWindows(env.DB, clock(), WINDOWS_FORGOTTEN_A_BATCH));
    await env.DB.batch(statements);
  }
}

/** Continues the unfinished work of a platform update: one step with each batch of messages. */
async function continueBuilding(env: Env): Promise<void> {
  try {
    await indexMembers(env.DB);
    await addOldRevenue(env.DB);
    await noteOldEvents(env.DB);
  } catch (error) {
    logWarning('building.failed', { cause: String(error) });
  }
}

/** Failed messages are delivered again. When the queue gives up, the member's timer sends another one. */
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
  await continueBuilding(env);
}
