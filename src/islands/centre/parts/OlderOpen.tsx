import { PAGE_SIZE_MAX } from '../../../contract/core/query.ts';
import { useWords } from '../../ui/words.ts';
import parts from './parts.module.css';

/** Note below a list of open payments: how many older ones are not listed. */
export function OlderOpen({ count }: { readonly count: number }) {
  const { t } = useWords();
  if (count === 0) return null;
  return <p className={parts.soft}>{t('centre.older_hidden', { older: count, count: PAGE_SIZE_MAX })}</p>;
}
