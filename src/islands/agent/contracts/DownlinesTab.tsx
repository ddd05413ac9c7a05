import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ContractKind } from '../../../contract/contracts/contracts.ts';
import { downlineContracts } from '../../../stores/contracts/lists.ts';
import { $offered, startOffer } from '../../../stores/contracts/offer-form.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { Choice } from '../../ui/Choice.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { ContractTable } from './ContractTable.tsx';

const STATES = ['open', 'history'] as const;
type Listed = (typeof STATES)[number];

/** Row id of the offer button, by which the focus returns to it. No contract has this id. */
export const OFFER_ROW = 'offer';

/** Contracts and offers with direct downlines, and the button of a new offer. */
export function DownlinesTab({ kind }: { readonly kind: ContractKind }) {
  const { t } = useWords();
  const offered = useStore($offered);
  const [state, setState] = useState<Listed>('open');
  useEffect(() => void downlineContracts.open({ kind, state }), [kind, state]);
  return (
    <>
      <div role="status">
        {offered?.kind === kind && (
          <Note>
            <p>{t('contracts.offer_sent', { account: offered.downline })}</p>
          </Note>
        )}
      </div>
      <div className={parts.row}>
        <button
          type="button"
          className={controls.button}
          data-row={OFFER_ROW}
          onClick={() => {
            startOffer(kind);
            showContractView(kind, { tab: 'downlines', isOffering: true });
          }}
        >
          {t('contracts.new_offer')}
        </button>
      </div>
      <Choice
        label={t('contracts.which')}
        value={state}
        options={STATES.map((value) => ({ value, text: t(`contracts.which_${value}`) }))}
        onChange={(value) => setState(value as Listed)}
      />
      <RemoteView remote={downlineContracts}>
        {(shown, isBusy) =>
          shown.list.length === 0 ? (
            <Empty title={t(`contracts.downlines_none_${state}`)} text={t('contracts.downlines_none_text')} />
          ) : (
            <>
              <ContractTable
                caption={t('contracts.tab_downlines')}
                rows={shown.list}
                isBusy={isBusy}
                names="downline"
                onOpen={({ id }) => showContractView(kind, { tab: 'downlines', contract: id })}
              />
              <TurnPages pages={downlineContracts} shown={shown} />
            </>
          )
        }
      </RemoteView>
    </>
  );
}
