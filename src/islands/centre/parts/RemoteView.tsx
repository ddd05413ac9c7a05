import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { RemoteStore } from '../../../stores/core/remote.ts';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import { Note } from './Note.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<Value> {
  readonly remote: RemoteStore<Value>;
  /** `isBusy` is true while a newer value loads. */
  readonly children: (value: Value, isBusy: boolean) => ReactNode;
}

/** Shows a skeleton, then the value. A failure shows its reason and a retry button, and keeps the previous value. */
export function RemoteView<Value>({ remote, children }: Props<Value>) {
  const { t } = useWords();
  const state = useStore(remote.$state);
  const value = 'value' in state ? state.value : undefined;
  return (
    <>
      {state.status === 'failed' && (
        <Note tone="bad" role="alert">
          <p>{toFailureWords(state.failure, t)}</p>
          <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => void remote.reload()}>
            {t('form.retry')}
          </button>
        </Note>
      )}
      {value === undefined && state.status !== 'failed' && <Skeleton label={t('captcha.loading')} />}
      {value !== undefined && children(value, state.status === 'loading')}
    </>
  );
}
