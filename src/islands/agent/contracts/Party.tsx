import { useWords } from '../../ui/words.ts';

/** Whoever stands on a side; an empty account is the house. */
export function Party({ account }: { readonly account: string }) {
  const { t } = useWords();
  return <span>{account === '' ? t('contracts.house') : account}</span>;
}
