import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { HOME_ROWS, type HomeRow } from '../../contract/system/home-rows.ts';
import { getSystemSettings, setHomeRows } from '../../contract/system/site-operator.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { $theme } from '../core/preferences.ts';
import { $session, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { DEFAULT_ROW } from './languages.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The rows of the home page: order and choice, beside the page itself. */
export function HomeRows() {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(getSystemSettings, {});
  if (failure) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (!value) return <p className="soft">{t('common.loading')}</p>;
  return <RowsForm stored={value.homeRows} />;
}

function RowsForm({ stored }: { readonly stored: readonly HomeRow[] | null }) {
  const { t } = useWords();
  const theme = useStore($theme);
  const session = useStore($session);
  const mayChange = session.kind === 'open' && hasPermission(session.person, setHomeRows.permission);
  const [shown, setShown] = useState<readonly HomeRow[]>(stored ?? (brand.homeRows as readonly HomeRow[]));
  const hidden = HOME_ROWS.filter((row) => !shown.includes(row));
  const { submit, failure, isBusy } = useSubmit(
    () => call(setHomeRows, { rows: [...shown] }),
    () => notify(t('content.saved')),
  );
  function move(row: HomeRow, step: -1 | 1): void {
    const at = shown.indexOf(row);
    const next = [...shown];
    next.splice(at, 1);
    next.splice(at + step, 0, row);
    setShown(next);
  }
  return (
    <div className="editor">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <ol className="home-rows">
          {shown.map((row, index) => (
            <li key={row} className="card row spread">
              <span>{t(`content.row_${row}`)}</span>
              {mayChange && (
                <span className="row">
                  <button
                    type="button"
                    className="button"
                    data-kind="quiet"
                    disabled={index === 0}
                    onClick={() => move(row, -1)}
                  >
                    {t('content.up')}
                  </button>
                  <button
                    type="button"
                    className="button"
                    data-kind="quiet"
                    disabled={index === shown.length - 1}
                    onClick={() => move(row, 1)}
                  >
                    {t('content.down')}
                  </button>
                  <button
                    type="button"
                    className="button"
                    data-kind="quiet"
                    onClick={() => setShown(shown.filter((one) => one !== row))}
                  >
                    {t('content.hide')}
                  </button>
                </span>
              )}
            </li>
          ))}
        </ol>
        {hidden.length > 0 && <h2>{t('content.hidden')}</h2>}
        <ul className="home-rows">
          {hidden.map((row) => (
            <li key={row} className="card row spread">
              <span className="soft">{t(`content.row_${row}`)}</span>
              {mayChange && (
                <button type="button" className="button" data-kind="quiet" onClick={() => setShown([...shown, row])}>
                  {t('content.show')}
                </button>
              )}
            </li>
          ))}
        </ul>
        <FailureNote failure={failure} />
        {mayChange && (
          <div className="row save">
            <button type="submit" className="button" data-kind="main" disabled={isBusy}>
              {t(isBusy ? 'common.sending' : 'content.save')}
            </button>
          </div>
        )}
      </form>
      <aside className="preview" aria-label={t('content.preview')}>
        <PreviewFrame
          preview={{ page: '/', locale: DEFAULT_ROW.path, answers: { getSiteSettings: { homeRows: [...shown] } } }}
          scheme={theme}
        />
      </aside>
    </div>
  );
}
