import { type FormEvent, useState } from 'react';
import { VIEWS_MAX, type View } from '../../contract/staff/views.ts';
import { notify } from '../core/notices.ts';
import { navigate, toHref } from '../core/route.ts';
import { useSubmit } from '../core/use-submit.ts';
import { deleteView, saveView } from '../core/views.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from './FailureNote.tsx';
import { Field } from './Field.tsx';
import { type Layout, NO_VIEW, toViewHref, VIEW } from './grid-view.ts';
import { Link } from './Link.tsx';

interface Props {
  readonly screen: string;
  readonly segments: readonly string[];
  readonly filters: Readonly<Record<string, string>>;
  readonly layout: Layout;
  readonly views: readonly View[];
  readonly view: View | undefined;
}

/** Saved views of a table: open, save under a name, delete. */
export function ViewsMenu({ screen, segments, filters, layout, views, view }: Props) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const save = useSubmit(
    () => saveView({ screen, name: name.trim(), isDefault, state: { ...layout, query: { ...filters } } }),
    () => {
      navigate(toHref(segments, { ...filters, [VIEW]: name.trim() }), { replaces: true });
      notify(t('views.saved'));
      setName('');
      setDefault(false);
    },
  );
  const isKnown = views.some((one) => one.name === name.trim());
  const isFull = views.length >= VIEWS_MAX && !isKnown;
  const remove = async (one: View) => {
    const result = await deleteView(screen, one.name);
    if (result.ok && view?.name === one.name) navigate(toHref(segments, filters), { replaces: true });
    notify(t(result.ok ? 'views.deleted' : 'views.not_deleted'), result.ok ? 'ok' : 'danger');
  };
  return (
    <details className="menu" name="grid-menu">
      <summary>
        <span className="any-text">{view ? t('views.current', { name: view.name }) : t('views.title')}</span>
      </summary>
      <div className="views">
        {views.length > 0 && (
          <ul>
            {views.map((one) => (
              <li key={one.name} className="row spread">
                <Link
                  className="link any-text"
                  href={toViewHref(segments, one)}
                  aria-current={one.name === view?.name ? 'true' : undefined}
                >
                  {one.isDefault ? t('views.default_name', { name: one.name }) : one.name}
                </Link>
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  aria-label={t('views.delete_name', { name: one.name })}
                  onClick={() => void remove(one)}
                >
                  {t('views.delete')}
                </button>
              </li>
            ))}
            {view && (
              <li>
                <Link className="link" href={toHref(segments, { ...filters, [VIEW]: NO_VIEW })}>
                  {t('views.none')}
                </Link>
              </li>
            )}
          </ul>
        )}
        <form className="stack" onSubmit={(event: FormEvent) => void save.submit(event)}>
          <Field label={t('views.name')} value={name} onChange={setName} required maxLength={40} />
          <label className="check">
            <input type="checkbox" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />
            {t('views.is_default')}
          </label>
          <FailureNote failure={save.failure} />
          <button type="submit" className="button" disabled={save.isBusy || isFull || name.trim() === ''}>
            {t(isKnown ? 'views.replace' : 'views.save')}
          </button>
          {isFull && <p className="hint">{t('views.full', { count: VIEWS_MAX })}</p>}
        </form>
      </div>
    </details>
  );
}
