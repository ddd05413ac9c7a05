import { useWords } from '../core/words.ts';

/** Returns a function that translates a reason of the platform. A reason of a service is shown as the service wrote it. */
export function useReasonWords(): (reason: string) => string {
  const { find } = useWords();
  return (reason) => find(`senders.reason_${reason.replaceAll(' ', '_')}`) ?? reason;
}
