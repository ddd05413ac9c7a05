import { useFormat } from '../core/format.ts';
import { useProblemWords } from '../core/problem-words.ts';
import { useWords } from '../core/words.ts';
import { Field } from '../ui/Field.tsx';
import type { DayValues } from './cap-rows.ts';

interface Props {
  readonly values: DayValues;
  readonly today: ReadonlyMap<string, number>;
  readonly problems: Readonly<Record<string, string>>;
  readonly mayChange: boolean;
  readonly onChange: (part: Partial<DayValues>) => void;
}

const BLOCK = 'block:';

/** Caps for each block of numbers, and for a day in each channel. */
export function DayCaps({ values, today, problems, mayChange, onChange }: Props) {
  const { t } = useWords();
  const { number } = useFormat();
  const toProblem = useProblemWords();
  const blocks = [...today].flatMap(([cap, count]) => (cap.startsWith(BLOCK) ? [count] : []));
  const counts = {
    blockMax: t('senders.today_block', { count: number(Math.max(0, ...blocks)) }),
    smsDayMax: t('senders.today', { count: number(today.get('sms day') ?? 0) }),
    emailDayMax: t('senders.today', { count: number(today.get('email day') ?? 0) }),
  };
  return (
    <fieldset className="group" disabled={!mayChange}>
      <legend>{t('senders.by_day')}</legend>
      <p className="soft">{t('senders.about_day')}</p>
      {(['smsDayMax', 'emailDayMax', 'blockMax'] as const).map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          value={values[name]}
          inputMode="numeric"
          hint={counts[name]}
          problem={toProblem(problems[name])}
          onChange={(next) => onChange({ [name]: next })}
        />
      ))}
    </fieldset>
  );
}
