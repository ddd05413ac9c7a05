import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../../contract/core/typed-text.ts';
import { NICKNAME_MAX } from '../../../contract/security/nickname.ts';
import { toProblemWords } from '../../ui/problem-words.ts';
import { useWords } from '../../ui/words.ts';

/** Error message of a field on the security page. */
export function useProblem() {
  const { t } = useWords();
  return (problem: string) => {
    const payment = { min: PAYMENT_PASSWORD_MIN, count: PAYMENT_PASSWORD_MAX };
    return toProblemWords(problem, t, problem === 'security.nickname_long' ? { count: NICKNAME_MAX } : payment);
  };
}
