import { useWords } from '../core/words.ts';
import type { Column } from './grid-columns.ts';
import type { Layout } from './grid-view.ts';

interface Props<Row> {
  /** Columns in the order of the layout. */
  readonly columns: readonly Column<Row>[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}

/** Chooses which columns are shown, and their order. The first column names the record, so it cannot be moved or hidden. */
export function ColumnsMenu<Row>({ columns, layout, onChange }: Props<Row>) {
  const { t } = useWords();
  const ids = columns.slice(1).map(({ id }) => id);
  const choose = (id: string, isShown: boolean) => {
    const others = layout.hidden.filter((one) => one !== id);
    onChange({ ...layout, hidden: isShown ? others : [...others, id] });
  };
  const moveUp = (at: number) => {
    const [id] = ids.slice(at, at + 1);
    if (id)
      onChange({ ...layout, order: [...ids.slice(0, at - 1), id, ...ids.slice(at - 1, at), ...ids.slice(at + 1)] });
  };
  return (
    <details className="menu" name="grid-menu">
      <summary>{t('common.columns')}</summary>
      <div>
        {columns.slice(1).map(({ id, title }, at) => (
          <div key={id} className="row spread">
            <label className="check">
              <input
                type="checkbox"
                checked={!layout.hidden.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
              />
              {title}
            </label>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              disabled={at === 0}
              aria-label={t('views.move_up', { column: title })}
              onClick={() => moveUp(at)}
            >
              ↑
            </button>
          </div>
        ))}
      </div>
    </details>
  );
}
