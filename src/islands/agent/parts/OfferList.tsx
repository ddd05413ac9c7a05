import type { Offered } from '../../../stores/agents/rates.ts';
import parts from '../../centre/parts/parts.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';

/** Results of offered rates: sent, or the reason why not. */
export function OfferList({ offered }: { readonly offered: readonly Offered[] }) {
  const { t } = useWords();
  if (offered.length === 0) return null;
  return (
    <ul className={parts.list}>
      {offered.map(({ kind, failure }) => (
        <li key={kind}>
          {t(`agents.kind.${kind}`)}: {failure ? toFailureWords(failure, t) : t('agents.offer_sent')}
        </li>
      ))}
    </ul>
  );
}
