import { useWords } from './words.ts';

/** The sentence of a rule that a field violates. */
export function useProblemWords(): (rule: string | undefined) => string | undefined {
  const { t, find } = useWords();
  return (rule) => (rule ? (find(`problem.${rule}`) ?? t('problem.other', { rule })) : undefined);
}
