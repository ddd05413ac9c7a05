import type { Failure } from './api.ts';
import { useWords } from './words.ts';

/** The sentence of a failure: the console's own, else the site's, else one with the code, which support can look up. */
export function useFailureWords(): (failure: Failure) => string {
  const { t, find } = useWords();
  return ({ code, requestId, retryAfter }) => {
    if (retryAfter !== undefined && find(`errors.${code}_wait`) !== undefined)
      return t(`errors.${code}_wait`, { minutes: Math.ceil(retryAfter / 60) });
    return find(`errors.${code}`) ?? t('errors.other', { code, id: requestId });
  };
}
