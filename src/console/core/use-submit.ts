import { type FormEvent, useRef, useState } from 'react';
import type { Failure, Result } from './api.ts';
import { isOfSession } from './session-state.ts';

/**
 * Sends a form, only once at a time, and keeps its failure. Failures of the session are not kept, because the lock or the sign-in screen shows them.
 */
export function useSubmit<T>(send: () => Promise<Result<T>>, onDone?: (value: T) => void) {
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await send();
    isSending.current = false;
    setBusy(false);
    if (result.ok) onDone?.(result.value);
    else if (!isOfSession(result.failure.code)) setFailure(result.failure);
  }
  return { submit, failure, isBusy };
}
