import { useStore } from '@nanostores/react';
import { $rateDrafts, backToRates, sendRatesForm } from '../../../stores/agents/rate-offer.ts';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';
import { Back } from '../contracts/Back.tsx';
import { Effect } from '../contracts/Effect.tsx';
import { ReviewForm } from '../contracts/ReviewForm.tsx';

/** Preview of the effect of new rates by kind. */
export function RateReview({ account }: { readonly account: string }) {
  const { t } = useWords();
  const drafts = useStore($rateDrafts);
  const send =
    drafts.length === 1
      ? t('contracts.send_offer', { account })
      : t('agents.rates_send', { account, count: drafts.length });
  return (
    <div className={parts.stack}>
      <Back title={t('contracts.review_title', { account })} onBack={backToRates} />
      {drafts.map(({ kind, terms, effect }) => (
        <section key={kind} className={parts.stack} aria-label={t(`agents.kind.${kind}`)}>
          <h4>{t(`agents.kind.${kind}`)}</h4>
          <Effect kind={kind} terms={terms} effect={effect} lead={t('contracts.ends_on_accept', { account })} />
        </section>
      ))}
      <ReviewForm form={sendRatesForm} submit={send} onBack={backToRates} />
    </div>
  );
}
