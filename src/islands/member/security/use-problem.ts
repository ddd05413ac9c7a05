import { NICKNAME_MAX } from '../../../contract/security.ts';
import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../../contract/typed-text.ts';
import { toProblemWords } from '../../ui/problem-words.ts';
import { useWords } from '../../ui/words.ts';

/** The words of a rule that a field of the security centre broke. */
export function useProblem() {
  const { t } = useWords();
  return (problem: string) => {
    const payment = { min: PAYMENT_PASSWORD_MIN, max: PAYMENT_PASSWORD_MAX };
    return toProblemWords(problem, t, problem === 'security.nickname_long' ? { max: NICKNAME_MAX } : payment);
  };
}
