import { NICKNAME_MAX, PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../../../contract/security.ts';
import { useWords } from '../../ui/words.ts';

/** The words of a rule that a field of the security centre broke. */
export function useProblem() {
  const { t } = useWords();
  return (problem: string) => {
    if (problem === 'required') return t('form.required');
    if (problem === 'security.nickname_long') return t(problem, { max: NICKNAME_MAX });
    return t(problem, { min: PAYMENT_PASSWORD_MIN, max: PAYMENT_PASSWORD_MAX });
  };
}
