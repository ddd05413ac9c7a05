import type { StatementReading } from '../../contract/cashier/statements.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { toAmount, toDay } from './cells.ts';
import type { Readings } from './readings.ts';

interface Props {
  readonly unclear: Readings;
  readonly chosen: StatementReading;
  readonly isBusy: boolean;
  readonly onChange: (chosen: StatementReading) => void;
}

const ROW_MAX = 160;
const toLine = (row: readonly string[]) => {
  const line = toDisplayableText(row.filter((one) => one.trim() !== '').join(' · '));
  return line.length > ROW_MAX ? `${line.slice(0, ROW_MAX)}…` : line;
};

/** Asks how the dates or amounts of a file are to be read. Each choice shows its result for one row. */
export function ReadingChoice({ unclear: { days, decimal }, chosen, isBusy, onChange }: Props) {
  const { t } = useWords();
  const { day, money } = useFormat();
  const questions = [
    days && {
      ...days,
      name: 'days' as const,
      options: days.ways.map((way) => [way, day(toDay(days.cell, way) ?? '')] as const),
    },
    decimal && {
      ...decimal,
      name: 'decimal' as const,
      options: decimal.ways.map((way) => [way, money((toAmount(decimal.cell, way)?.minor ?? 0) / 100)] as const),
    },
  ].filter((one) => one !== undefined);
  return questions.map(({ name, cell, line, row, options }) => (
    <fieldset key={name} className="note reading" data-tone={chosen[name] ? undefined : 'warn'}>
      <legend>{t(`statements.unclear_${name}`, { cell: toDisplayableText(cell) })}</legend>
      <p className="any-text soft">{t('statements.unclear_row', { line, row: toLine(row) })}</p>
      {options.map(([way, text]) => (
        <label key={way} className="check">
          <input
            type="radio"
            name={`reading-${name}`}
            checked={chosen[name] === way}
            disabled={isBusy}
            onChange={() => onChange({ ...chosen, [name]: way })}
          />
          {text}
        </label>
      ))}
      <p className="soft">{t('statements.unclear_all')}</p>
    </fieldset>
  ));
}
