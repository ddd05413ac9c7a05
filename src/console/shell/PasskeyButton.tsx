import type { Result } from '../core/api.ts';
import { hasPasskeys } from '../core/passkeys.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

interface Props {
  readonly onUse: () => Promise<Result<unknown>>;
  /** True if the page offers no other way to sign in below the button. Then a note replaces the button in a browser without passkeys. */
  readonly isAlone?: boolean;
}

/** Button that signs in or unlocks with a passkey. A browser without passkeys does not show it. */
export function PasskeyButton({ onUse, isAlone = false }: Props) {
  const { t } = useWords();
  const { submit, failure, isBusy } = useSubmit(onUse);
  if (!hasPasskeys()) return isAlone ? <p className="note">{t('shell.no_passkeys')}</p> : null;
  return (
    <div className="stack">
      <button
        type="button"
        className="button"
        data-kind={isAlone ? 'main' : undefined}
        disabled={isBusy}
        onClick={() => void submit()}
      >
        {t(isBusy ? 'shell.passkey_waiting' : 'shell.use_passkey')}
      </button>
      <FailureNote failure={failure} />
      {!isAlone && <p className="or">{t('shell.or_password')}</p>}
    </div>
  );
}
