import { useCallback } from 'react';
import type { Failure } from './api.ts';
import { useWords } from './words.ts';

const SECONDS_PER_MINUTE = 60;

/** The sentence of a failure: the console's own, else the site's, else a sentence with the code, which support can look up. */
export function useFailureWords(): (failure: Failure) => string {
  const { t, find } = useWords();
  return ({ code, requestId, retryAfter }) => {
    const own = find(`failures.${code}`);
    if (own !== undefined) return own;
    if (retryAfter !== undefined && find(`errors.${code}_wait_other`) !== undefined)
      return t(`errors.${code}_wait`, { count: Math.ceil(retryAfter / SECONDS_PER_MINUTE) });
    return find(`errors.${code}`) ?? t('failures.other', { code, id: requestId });
  };
}

/** The sentence of a stored outcome of a call; the code itself where there is none. */
export function useOutcomeWords(): (outcome: string) => string {
  const { find } = useWords();
  return useCallback((outcome) => find(`failures.${outcome}`) ?? find(`errors.${outcome}`) ?? outcome, [find]);
}
