import { toAgeMinutes, useFormat } from '../core/format.ts';
import { useNow } from '../core/use-now.ts';
import { useWords } from '../core/words.ts';
import { Chip } from './Chip.tsx';

interface Props {
  readonly since: string;
  /** Time by which somebody should have acted. Without it, only the age is shown. */
  readonly dueAt?: string | number | null | undefined;
}

/** The clock is amber when at least this share of the promised time has passed. */
const SOON_SHARE = 0.5;

/** Shows how long something has been waiting, compared with the time that was promised for it. */
export function Clock({ since, dueAt }: Props) {
  const { age, fullTime } = useFormat();
  const { t } = useWords();
  const now = useNow();
  const minutes = toAgeMinutes(since, now);
  if (dueAt === undefined || dueAt === null) return <span title={fullTime(since)}>{age(minutes)}</span>;
  const begin = new Date(since).getTime();
  const share = (now - begin) / Math.max(1, new Date(dueAt).getTime() - begin);
  const tone = share >= 1 ? 'danger' : share >= SOON_SHARE ? 'warn' : 'ok';
  const state = { danger: t('common.clock_late'), warn: t('common.clock_soon'), ok: '' }[tone];
  return (
    <span title={t('common.clock_due', { since: fullTime(since), due: fullTime(dueAt) })}>
      <Chip tone={tone} text={state ? `${age(minutes)} · ${state}` : age(minutes)} />
    </span>
  );
}
