import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ContractKind } from '../../../contract/contracts/contracts.ts';
import { contractInfo, toKindInfo } from '../../../stores/contracts/info.ts';
import {
  $draft,
  $offerKind,
  backToForm,
  type OfferDraft,
  sendForm,
  startOffer,
} from '../../../stores/contracts/offer-form.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useWords } from '../../ui/words.ts';
import { Back } from './Back.tsx';
import { Effect } from './Effect.tsx';
import { OfferForm } from './OfferForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';

function Review({ kind, draft }: { readonly kind: ContractKind; readonly draft: OfferDraft }) {
  const { t } = useWords();
  const { account, terms } = draft;
  return (
    <div className={parts.stack}>
      <Back title={t('contracts.review_title', { account })} onBack={backToForm} />
      <Effect kind={kind} terms={terms} effect={draft} lead={t('contracts.ends_on_accept', { account })} />
      <ReviewForm form={sendForm} submit={t('contracts.send_offer', { account })} onBack={backToForm} />
    </div>
  );
}

/** New contract for a downline: terms, preview, then sending. */
export function OfferView({ kind }: { readonly kind: ContractKind }) {
  const { t } = useWords();
  const draft = useStore($draft);
  const begun = useStore($offerKind);
  useEffect(() => {
    // A link or reload opens this view without a form.
    if ($offerKind.get() !== kind) startOffer(kind);
  }, [kind]);
  if (begun !== kind) return null;
  if (draft) return <Review kind={kind} draft={draft} />;
  return (
    <div className={parts.stack}>
      <Back title={t(`contracts.new_${kind}`)} onBack={() => showContractView(kind, { tab: 'downlines' })} />
      <RemoteView remote={contractInfo}>
        {(info) =>
          toKindInfo(info, kind).current ? (
            <OfferForm kind={kind} />
          ) : (
            <Empty title={t('contracts.offer_needs_own')} text={t('contracts.offer_needs_own_text')} />
          )
        }
      </RemoteView>
    </div>
  );
}
