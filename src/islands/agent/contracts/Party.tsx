import { useWords } from '../../ui/words.ts';

/** Name of a party; an empty account is the house. */
export function Party({ account }: { readonly account: string }) {
  const { t } = useWords();
  return account === '' ? <span>{t('contracts.house')}</span> : <span translate="no">{account}</span>;
}
