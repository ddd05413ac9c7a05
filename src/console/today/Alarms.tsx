import type * as z from 'zod/mini';
import type { Alarm, AlarmSchema } from '../../contract/operator/today.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Link } from '../ui/Link.tsx';

/** For subjects that are codes: the prefix of the words that name them. Other subjects are shown as they are. */
const SUBJECTS: Partial<Record<Alarm, string>> = {
  settlement_stands: 'agents.lane',
  pay_owed: 'agents.lane',
  sender_fails: 'senders.tab',
  queue_red: 'today.queue',
};

/** Page on which the staff handle the subject of an alarm. */
const PLACES: Partial<Record<Alarm, (subject: string) => string>> = {
  books_frozen: (account) => toHref(['members', account]),
  dispute_missed: (payment) => toHref(['money', payment]),
  settlement_stands: () => toHref(['agents', 'settlements']),
  pay_owed: () => toHref(['agents', 'settlements']),
  vendor_stopped: (vendor) => toHref(['games', 'vendors', vendor]),
  vendor_fails: (vendor) => toHref(['games', 'vendors', vendor]),
  sender_fails: () => toHref(['senders']),
};

export function Alarms({ alarms }: { readonly alarms: readonly z.infer<typeof AlarmSchema>[] }) {
  const { t, find } = useWords();
  const { time } = useFormat();
  if (alarms.length === 0)
    return (
      <p className="note" data-tone="ok">
        {t('today.no_alarm')}
      </p>
    );
  return (
    <section className="note stack" data-tone="danger">
      <h2>{t('today.alarms')}</h2>
      <ul className="stack">
        {alarms.map(({ alarm, subject, count, since }) => (
          <li key={alarm + subject} className="any-text">
            {t(`today.alarm_${alarm}`, { subject: find(`${SUBJECTS[alarm]}_${subject}`) ?? subject, count })}{' '}
            <span className="soft">{t('today.since', { time: time(since) })}</span>{' '}
            {PLACES[alarm] && (
              <Link className="link" href={PLACES[alarm](subject)}>
                {t('today.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
