import { copyText } from '../../lib/copy-text.ts';
import { notify } from '../core/notices.ts';
import { useWords } from '../core/words.ts';

/** Shows recovery codes once. Each code replaces the authenticator for one sign-in. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useWords();
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    notify(t(isCopied ? 'common.copied' : 'common.not_copied'), isCopied ? 'ok' : 'warn');
  };
  return (
    <div className="stack">
      <p>{t('shell.codes_text')}</p>
      <ul className="card mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('common.copy')}
        </button>
        <button type="button" className="button" data-kind="main" onClick={onDone}>
          {t('shell.codes_kept')}
        </button>
      </div>
    </div>
  );
}
