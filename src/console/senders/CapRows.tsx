import { toRegionName } from '../../lib/format.ts';
import { useFormat } from '../core/format.ts';
import { useProblemWords } from '../core/problem-words.ts';
import { useWords } from '../core/words.ts';
import { Field } from '../ui/Field.tsx';
import { type CapRow, toNewRow } from './cap-rows.ts';

interface Props {
  readonly name: 'countries' | 'prefixes';
  readonly rows: readonly CapRow[];
  /** Number of codes sent today for each cap. The key is the cap's name in the contract, such as `country:BR`. */
  readonly today: ReadonlyMap<string, number>;
  readonly problems: Readonly<Record<string, string>>;
  readonly mayChange: boolean;
  readonly onChange: (rows: readonly CapRow[]) => void;
}

/** `one` is the contract's name of the field with the country or the prefix. */
const PARTS = {
  countries: { one: 'country', max: 2 },
  prefixes: { one: 'prefix', max: 15 },
} as const;

/** Caps by country or by prefix, a row each, with the count of today. */
export function CapRows({ name, rows, today, problems, mayChange, onChange }: Props) {
  const { t, tag } = useWords();
  const { number } = useFormat();
  const toProblem = useProblemWords();
  const { one, max } = PARTS[name];
  const change = (key: string, part: Partial<CapRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const toHint = (of: string) => {
    const code = of.trim().toUpperCase();
    const country = code === '*' ? t('senders.other_countries') : toRegionName(tag, code);
    const count = t('senders.today', { count: number(today.get(`${one}:${code}`) ?? 0) });
    return name === 'countries' && country ? `${country} · ${count}` : count;
  };
  return (
    <fieldset className="group" disabled={!mayChange}>
      <legend>{t(`fields.${name}`)}</legend>
      <p className="soft">{t(`senders.about_${name}`)}</p>
      {rows.map(({ key, of, max: most }, index) => (
        <div key={key} className="cap-row">
          <Field
            label={t(`fields.${one}`)}
            value={of}
            required
            dir="ltr"
            maxLength={max}
            hint={toHint(of)}
            problem={toProblem(problems[`${name}.${index}.${one}`] ?? problems[`${name}.${index}.of`])}
            onChange={(next) => change(key, { of: next })}
          />
          <Field
            label={t('senders.a_day')}
            value={most}
            required
            inputMode="numeric"
            problem={toProblem(problems[`${name}.${index}.max`])}
            onChange={(next) => change(key, { max: next })}
          />
          {mayChange && (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={t('senders.remove_one', { of })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              {t('calls.remove')}
            </button>
          )}
        </div>
      ))}
      {rows.length === 0 && <p className="soft">{t(`senders.no_${name}`)}</p>}
      {mayChange && (
        <button type="button" className="button" onClick={() => onChange([...rows, toNewRow()])}>
          {t(`senders.add_${name}`)}
        </button>
      )}
    </fieldset>
  );
}
