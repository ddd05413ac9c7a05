import { useEffect } from 'react';
import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { openContract, type Preview, preview, receipt } from '../../../stores/contracts/detail.ts';
import { startOffer } from '../../../stores/contracts/offer-form.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { Answers } from './Answers.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractState } from './ContractState.tsx';
import { Effect, Endings } from './Effect.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import { TermsView } from './TermsView.tsx';
import { useSide } from './use-account.ts';

/** Explains the state of the contract and which side must act. */
function Situation({ contract }: { readonly contract: WireContract }) {
  const { t } = useWords();
  const side = useSide(contract);
  const { state, endingBy, upline, downline } = contract;
  if (state !== 'offered' && state !== 'ending') return null;
  const isMine = state === 'offered' ? side === 'downline' : endingBy !== side;
  const other = side === 'downline' ? upline || t('contracts.house') : downline;
  return (
    <Note tone={isMine ? 'warn' : 'info'}>
      <p>{t(`contracts.wait_${state}_${isMine ? 'mine' : 'theirs'}`, { account: other })}</p>
    </Note>
  );
}

/** Effect of an offer, or of ending a contract in force. */
function Consequences({ preview: { offer, ...effect } }: { readonly preview: Preview }) {
  const { t } = useWords();
  const { kind, terms, state, downline } = offer;
  if (state === 'offered') {
    return (
      <Effect kind={kind} terms={terms} effect={effect} lead={t('contracts.ends_on_accept', { account: downline })} />
    );
  }
  return (
    <>
      <Card title={t('contracts.terms')}>
        <TermsView kind={kind} terms={terms} />
      </Card>
      {(state === 'active' || state === 'ending') && (
        <Endings
          effect={effect}
          lead={t('contracts.ends_on_end', { account: downline })}
          none={t('contracts.ends_none_end')}
        />
      )}
    </>
  );
}

function Detail({ known }: { readonly known: Preview }) {
  const { t } = useWords();
  const { offer } = known;
  const { id, kind, version, state } = offer;
  const side = useSide(offer);
  useEffect(() => {
    if (version > 0) void receipt.load(id);
  }, [id, version]);
  return (
    <>
      <Card title={t('contracts.parties')} aside={<ContractState state={state} />}>
        <ContractFacts contract={offer} />
      </Card>
      <Situation contract={offer} />
      <Consequences preview={known} />
      <Answers preview={known} />
      {side === 'upline' && state === 'active' && (
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          onClick={() => {
            startOffer(kind, offer);
            showContractView(kind, { tab: 'downlines', isOffering: true });
          }}
        >
          {t('contracts.new_terms')}
        </button>
      )}
      {version > 0 && <ReceiptCard />}
    </>
  );
}

/** One contract or offer: terms, effect, actions, receipt. */
export function ContractDetail({ id }: { readonly id: string }) {
  useEffect(() => openContract(id), [id]);
  return (
    <div className={parts.stack}>
      <RemoteView remote={preview}>{(known) => <Detail known={known} />}</RemoteView>
    </div>
  );
}
