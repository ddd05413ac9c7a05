import { STATEMENT_KEYS_MAX, type StatementColumns } from '../../contract/cashier/statements.ts';
import { useWords } from '../core/words.ts';
import { Select } from '../ui/Field.tsx';
import { SINGLE_COLUMNS } from './columns.ts';

interface Props {
  readonly headings: readonly string[];
  readonly columns: StatementColumns;
  /** True if the list of columns is open, because a column is missing or wrong. */
  readonly isOpen: boolean;
  readonly onChange: (columns: StatementColumns) => void;
}

/** Assigns the headings of a file to its columns. The choice is stored for the bank when the file is compared. */
export function ColumnPicker({ headings, columns, isOpen, onChange }: Props) {
  const { t } = useWords();
  const named = [...new Set(headings)].filter((one) => one !== '' && one.length <= 80);
  const options = [['', t('statements.no_column')] as const, ...named.map((one) => [one, one] as const)];
  const isFull = columns.ids.length >= STATEMENT_KEYS_MAX;
  return (
    <details className="picker" open={isOpen || undefined}>
      <summary>{t('statements.columns')}</summary>
      <div className="filters">
        {SINGLE_COLUMNS.map((name) => (
          <Select
            key={name}
            label={t(`statements.column_${name}`)}
            value={columns[name]}
            onChange={(heading) => onChange({ ...columns, [name]: heading })}
            options={options}
          />
        ))}
      </div>
      <fieldset className="row">
        <legend>{t('statements.column_ids')}</legend>
        {named.map((heading) => (
          <label key={heading} className="check any-text">
            <input
              type="checkbox"
              checked={columns.ids.includes(heading)}
              disabled={isFull && !columns.ids.includes(heading)}
              onChange={({ target }) => {
                const others = columns.ids.filter((one) => one !== heading);
                onChange({ ...columns, ids: target.checked ? [...others, heading] : others });
              }}
            />
            {heading}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
