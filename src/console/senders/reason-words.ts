import { useWords } from '../core/words.ts';

/** A reason of the platform in words; that of a service stays as the service wrote it. */
export function useReasonWords(): (reason: string) => string {
  const { find } = useWords();
  return (reason) => find(`senders.reason_${reason.replaceAll(' ', '_')}`) ?? reason;
}
