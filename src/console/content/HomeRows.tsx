import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { HOME_ROWS, type HomeRow } from '../../contract/system/home-rows.ts';
import { getSystemSettings, setHomeRows } from '../../contract/system/site-operator.ts';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { $theme } from '../core/preferences.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { MoveButtons, moveItem } from '../ui/MoveButtons.tsx';
import { SaveRow } from '../ui/SaveRow.tsx';
import { DEFAULT_ROW } from './languages.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The rows of the home page: order and choice, beside the page itself. */
export function HomeRows() {
  const called = useCall(getSystemSettings, {});
  return <Loaded called={called}>{(settings) => <RowsForm settings={settings} />}</Loaded>;
}

type Settings = OutputOf<typeof getSystemSettings>;

function RowsForm({ settings }: { readonly settings: Settings }) {
  const stored: readonly HomeRow[] | null = settings.homeRows;
  const { t } = useWords();
  const theme = useStore($theme);
  const session = useStore($page);
  const mayChange = session.kind === 'open' && hasPermission(session.person, setHomeRows.permission);
  const [shown, setShown] = useState<readonly HomeRow[]>(stored ?? (brand.homeRows as readonly HomeRow[]));
  const hidden = HOME_ROWS.filter((row) => !shown.includes(row));
  // The time of reading is taken from the whole answer, because `homeRows` may be null.
  const [seen] = useState(() => createSeenWrite(settings));
  const { submit, failure, isBusy } = useSubmit(
    () => seen((seenAt) => call(setHomeRows, { rows: [...shown] }, undefined, seenAt)),
    () => notify(t('content.saved')),
  );
  return (
    <div className="editor">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <ol className="home-rows">
          {shown.map((row, index) => (
            <li key={row} className="card row spread">
              <span>{t(`content.row_${row}`)}</span>
              {mayChange && (
                <span className="row">
                  <MoveButtons
                    name={t(`content.row_${row}`)}
                    index={index}
                    count={shown.length}
                    onMove={(step) => setShown(moveItem(shown, index, step))}
                  />
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
        <SaveRow failure={failure} isBusy={isBusy} mayChange={mayChange} />
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
