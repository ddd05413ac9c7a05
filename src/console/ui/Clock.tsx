import { toAgeMinutes, useFormat } from '../core/format.ts';
import { useNow } from '../core/use-now.ts';
import { useWords } from '../core/words.ts';
import { Chip } from './Chip.tsx';

interface Props {
  readonly since: string;
  /** Minutes within which somebody should have acted; none: the age alone. */
  readonly limit?: number | undefined;
}

/** Amber from half of the time on. */
const SOON_SHARE = 0.5;

/** How long something has been waiting, against the time that was promised for it. */
export function Clock({ since, limit }: Props) {
  const { age, fullTime } = useFormat();
  const { t } = useWords();
  const minutes = toAgeMinutes(since, useNow());
  if (limit === undefined) return <span title={fullTime(since)}>{age(minutes)}</span>;
  const tone = minutes >= limit ? 'danger' : minutes >= limit * SOON_SHARE ? 'warn' : 'ok';
  const state = { danger: t('common.clock_late'), warn: t('common.clock_soon'), ok: '' }[tone];
  return (
    <span title={t('common.clock_limit', { since: fullTime(since), limit: age(limit) })}>
      <Chip tone={tone} text={state ? `${age(minutes)} · ${state}` : age(minutes)} />
    </span>
  );
}
