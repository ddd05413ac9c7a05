import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import type { Fields } from '../../../stores/agents/report-filters.ts';
import { type SavedViews, VIEWS_MAX, type ViewProblem } from '../../../stores/centre/saved-views.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './agent.module.css';

interface Props {
  readonly views: SavedViews;
  readonly fields: Fields;
  readonly onPick: (fields: Fields) => void;
}

function NameForm({ views, fields, onDone }: Pick<Props, 'views' | 'fields'> & { readonly onDone: () => void }) {
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<ViewProblem | undefined>();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Reads the text that the field shows, because a browser extension may fill the field without an event.
    const refused = views.save(String(new FormData(event.currentTarget).get('view')), fields);
    setProblem(refused);
    if (!refused) onDone();
  };
  return (
    <form className={styles.filters} noValidate onSubmit={save}>
      <label className={parts.filter}>
        {t('agents.report.view_name')}
        <input
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
          autoFocus
          name="view"
          className={controls.input}
          value={name}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className={controls.button}>
        {t('agents.report.view_save')}
      </button>
      <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onDone}>
        {t('agents.report.view_cancel')}
      </button>
      {problem && (
        <p id={id} role="alert" className={parts.problem}>
          {t(`agents.report.view_${problem}`, { count: VIEWS_MAX })}
        </p>
      )}
    </form>
  );
}

/** Saves filters under a name for later use. */
export function SavedViewsBar({ views, fields, onPick }: Props) {
  const { t } = useWords();
  const saved = useStore(views.$views);
  const [isNaming, setNaming] = useState(false);
  return (
    <div className={parts.stack}>
      <div className={parts.row}>
        {saved.map((view) => (
          <span key={view.name} className={styles.view}>
            <button type="button" className={parts.chip} onClick={() => onPick(view.fields)}>
              {view.name}
            </button>
            <button
              type="button"
              className={controls.icon}
              aria-label={t('agents.report.view_remove', { name: view.name })}
              onClick={() => views.remove(view.name)}
            >
              <CentreIcon name="close" size={16} />
            </button>
          </span>
        ))}
        {!isNaming && (
          <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => setNaming(true)}>
            {t('agents.report.view_new')}
          </button>
        )}
      </div>
      {isNaming && <NameForm views={views} fields={fields} onDone={() => setNaming(false)} />}
    </div>
  );
}
