import { useWords } from '../core/words.ts';
import type { Column } from './grid-columns.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChoose: (id: string, isShown: boolean) => void;
}

/** The first column names the record, so it stays. */
export function ColumnsMenu<Row>({ columns, visibility, onChoose }: Props<Row>) {
  const { t } = useWords();
  return (
    <details className="menu">
      <summary>{t('common.columns')}</summary>
      <div>
        {columns.slice(1).map(({ id, title }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={visibility[id] !== false}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
            {title}
          </label>
        ))}
      </div>
    </details>
  );
}
