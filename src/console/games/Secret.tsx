import { useWords } from '../core/words.ts';

/** A new secret, which is shown once. */
export function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <div className="note row spread" data-tone="warn" role="status">
      <p className="any-text">
        {t('games.secret_once')} <code className="mono">{secret}</code>
      </p>
      <button type="button" className="button" data-kind="quiet" onClick={onClose}>
        {t('games.noted')}
      </button>
    </div>
  );
}
