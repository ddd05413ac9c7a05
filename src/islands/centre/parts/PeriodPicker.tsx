import { useId, useState } from 'react';
import {
  findPeriodProblem,
  PERIOD_PRESETS,
  type Period,
  type PeriodPreset,
  toPeriod,
  toPreset,
} from '../../../stores/core/period.ts';
import controls from '../../ui/controls.module.css';
import { readsFilled } from '../../ui/reads-filled.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

interface Props {
  readonly period: Period;
  readonly daysMax: number;
  readonly onPick: (period: Period) => void;
  readonly presets?: readonly PeriodPreset[];
}

/** Presets, or two dates; an invalid period shows its problem and is not loaded. */
export function PeriodPicker({ period, daysMax, onPick, presets = PERIOD_PRESETS }: Props) {
  const { t } = useWords();
  const id = useId();
  const preset = toPreset(period);
  const [typed, setTyped] = useState<Period | undefined>();
  // A link or a saved view may have selected another period in the meantime.
  const isCurrent =
    typed && (findPeriodProblem(typed, daysMax) || (typed.from === period.from && typed.to === period.to));
  const own = isCurrent ? typed : preset || period.from === '' ? undefined : period;
  const problem = own && findPeriodProblem(own, daysMax);

  const changeDay = (change: Partial<Period>) => {
    const next = { ...(own ?? period), ...change };
    setTyped(next);
    if (!findPeriodProblem(next, daysMax)) onPick(next);
  };
  return (
    <fieldset className={styles.period}>
      <legend className="hidden-text">{t('centre.period')}</legend>
      <div className={styles.chips}>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.chip}
            aria-pressed={!own && one === preset}
            onClick={() => {
              setTyped(undefined);
              onPick(toPeriod(one));
            }}
          >
            {t(`centre.period_${one}`)}
          </button>
        ))}
        <button
          type="button"
          className={styles.chip}
          aria-pressed={own !== undefined}
          onClick={() => setTyped(own ?? period)}
        >
          {t('centre.period_own')}
        </button>
      </div>
      {own && (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(`centre.period_${end}`)}
              <input
                {...readsFilled}
                type="date"
                className={controls.input}
                value={own[end]}
                aria-invalid={problem !== undefined}
                aria-describedby={problem && id}
                onChange={(event) => changeDay({ [end]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      )}
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {t(`centre.period_${problem}`, { count: daysMax })}
        </p>
      )}
    </fieldset>
  );
}
