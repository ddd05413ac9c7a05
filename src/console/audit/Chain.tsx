import { useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { verifyAudit } from '../../contract/operator/audit.ts';
import { call, type Failure } from '../core/api.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

type Broken = OutputOf<typeof verifyAudit>['broken'];
interface State {
  readonly checked: number;
  readonly isDone: boolean;
  readonly broken: Broken;
  readonly last: OutputOf<typeof verifyAudit>['last'];
}

/** Checks the chain of the audit page by page, on demand. */
export function Chain() {
  const { t } = useWords();
  const { number } = useFormat();
  const [state, setState] = useState<State>();
  const [failure, setFailure] = useState<Failure>();
  const isRunning = state !== undefined && !state.isDone && !failure;

  async function check(): Promise<void> {
    setFailure(undefined);
    let after = '';
    let checked = 0;
    setState({ checked, isDone: false, broken: null, last: null });
    for (;;) {
      const result = await call(verifyAudit, { after });
      if (!result.ok) return setFailure(result.failure);
      const { broken, next, last } = result.value;
      checked += result.value.checked;
      const isDone = broken !== null || next === '';
      setState({ checked, isDone, broken, last });
      if (isDone) return;
      after = next;
    }
  }
  const words = state && {
    checked: number(state.checked),
    row: state.broken?.id ?? 0,
    hash: state.last?.hash.slice(0, 12) ?? '–',
  };
  return (
    <div className="note row spread" data-tone={state?.isDone ? (state.broken ? 'danger' : 'ok') : undefined}>
      <p role="status" className="any-text">
        {!words && t('audit.chain_text')}
        {words && isRunning && t('audit.chain_running', words)}
        {words && state.isDone && t(state.broken ? `audit.chain_${state.broken.cause}` : 'audit.chain_whole', words)}
      </p>
      <FailureNote failure={failure} />
      <button type="button" className="button" disabled={isRunning} onClick={() => void check()}>
        {t('audit.check')}
      </button>
    </div>
  );
}
