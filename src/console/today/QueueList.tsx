import type * as z from 'zod/mini';
import type { Queue, QueueSchema } from '../../contract/operator/today.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Clock } from '../ui/Clock.tsx';
import { Link } from '../ui/Link.tsx';

type Row = z.infer<typeof QueueSchema>;

const MINUTE_MS = 60_000;

/** Page on which the staff handle a queue. */
const HREFS: Readonly<Record<Queue, string>> = {
  withdrawals_to_decide: toHref(['money'], { queue: 'to_decide' }),
  withdrawals_to_pay: toHref(['money'], { queue: 'to_pay' }),
  disputes: toHref(['money'], { queue: 'disputes' }),
  deposits_to_confirm: toHref(['money'], { queue: 'deposits_open' }),
  deposits_in_review: toHref(['money'], { queue: 'deposits_review' }),
  promotion_applications: toHref(['promotions', 'applications']),
  redemptions: toHref(['promotions', 'redemptions']),
  feedback: toHref(['support'], { queue: 'feedback' }),
  conversations: toHref(['support']),
  approvals: toHref(['approvals']),
  reported_messages: toHref(['chat']),
};

export function QueueList({ queues }: { readonly queues: readonly Row[] }) {
  const { t } = useWords();
  const { number } = useFormat();
  return (
    <section className="stack">
      <h2>{t('today.queues')}</h2>
      <ul className="queues">
        {queues.map(({ queue, count, oldestAt, redMinutes, clock }) => (
          <li key={queue}>
            <Link href={HREFS[queue]} className="card" data-clock={clock}>
              <span>{t(`today.queue_${queue}`)}</span>
              <strong>{number(count)}</strong>
              {oldestAt ? (
                <Clock since={oldestAt} dueAt={new Date(oldestAt).getTime() + redMinutes * MINUTE_MS} />
              ) : (
                <span className="soft">{t('today.empty')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
