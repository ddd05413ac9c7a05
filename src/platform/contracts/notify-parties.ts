import { logWarning } from '../../server/log.ts';
import { sendMessage } from '../inbox/send-message.ts';
import type { ContractNews, ContractState } from './contract-rows.ts';
import type { ContractKind } from './terms.ts';

interface Untold {
  id: string;
  kind: ContractKind;
  state: ContractState;
  upline_id: string;
  downline_id: string;
  downline_account: string;
  ending_by: '' | 'upline' | 'downline';
  news: ContractNews;
  changed_at_ms: number;
}

/** Contracts per batch. Each costs two messages and a write. With the steps of an alarm, that stays below the limit of 1,000 calls per invocation. */
const BATCH = 20;
/** Maximum batches after a request, which makes no other calls. */
const BATCHES_MAX = 15;

type Side = 'upline' | 'downline';

/** A withdrawn request is reported to the other side, a refused one to the side that had asked. */
function toNews(news: Exclude<ContractNews, ''>): { event: string; to: Side[] } {
  const isByUpline = news.endsWith('upline');
  return news.startsWith('withdrawn')
    ? { event: 'termination_withdrawn', to: [isByUpline ? 'downline' : 'upline'] }
    : { event: 'termination_refused', to: [isByUpline ? 'upline' : 'downline'] };
}

function toEvent({ state, ending_by: endingBy, news }: Untold): { event: string; to: Side[] } | undefined {
  switch (state) {
    case 'offered':
      return { event: 'offered', to: ['downline'] };
    case 'withdrawn':
      return { event: 'withdrawn', to: ['downline'] };
    case 'active':
      return news === '' ? { event: 'accepted', to: ['upline'] } : toNews(news);
    case 'rejected':
      return { event: 'rejected', to: ['upline'] };
    case 'ending':
      return { event: 'ending', to: [endingBy === 'upline' ? 'downline' : 'upline'] };
    case 'terminated':
      return { event: 'ended', to: ['upline', 'downline'] };
    case 'replaced':
      return undefined;
  }
}

async function tell(env: Env, row: Untold): Promise<void> {
  const { event, to } = toEvent(row) ?? { event: '', to: [] };
  const { id, kind, state, downline_account: account, changed_at_ms: at } = row;
  for (const side of to) {
    const memberId = side === 'upline' ? row.upline_id : row.downline_id;
    const dedupeKey = `contract:${id}:${state}:${at}`;
    const draft = { kind: 'service', template: `contract.${event}.${kind}`, values: { account }, dedupeKey } as const;
    if (memberId !== '') await sendMessage(env, memberId, draft);
  }
  await env.DB.prepare('update contracts set is_untold = 0 where id = ? and changed_at_ms = ?').bind(id, at).run();
}

/** Notifies the sides of up to `BATCH` changed contracts. True when the batch was full, so there may be more. */
export async function tellBatch(env: Env): Promise<boolean> {
  const { results } = await env.DB.prepare('select * from contracts where is_untold = 1 order by id limit ?')
    .bind(BATCH)
    .all<Untold>();
  let told = 0;
  for (const row of results) {
    try {
      await tell(env, row);
      told += 1;
    } catch (error) {
      logWarning('contracts.untold', { id: row.id, cause: String(error) });
    }
  }
  return told === BATCH;
}

/** Notifies all sides of changed contracts; one decision may end many. After a crash, the next settlement sends the rest. */
export async function notifyParties(env: Env): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if (!(await tellBatch(env))) return;
}
