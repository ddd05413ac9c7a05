import type { ReactNode } from 'react';
import type { Called } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from './FailureNote.tsx';

interface Props<T> {
  readonly called: Called<T>;
  readonly children: (value: T) => ReactNode;
}

/** Shows the value of a call, or the reason why there is no value yet. */
export function Loaded<T>({ called: { value, failure, refresh }, children }: Props<T>) {
  const { t } = useWords();
  if (failure) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (value === undefined) return <p className="soft">{t('common.loading')}</p>;
  return children(value);
}
