import { useEffect } from 'react';
import type { ContractKind, WireContract } from '../../../contract/contracts/contracts.ts';
import { contractInfo, toKindInfo } from '../../../stores/contracts/info.ts';
import { ownHistory } from '../../../stores/contracts/lists.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractState } from './ContractState.tsx';
import { ContractTable } from './ContractTable.tsx';
import { TermsView } from './TermsView.tsx';

function Known({
  title,
  contract,
  open,
}: {
  readonly title: string;
  readonly contract: WireContract;
  readonly open: string;
}) {
  const { t } = useWords();
  const { id, kind, state, terms } = contract;
  return (
    <Card title={title} aside={<ContractState state={state} />}>
      <ContractFacts contract={contract} />
      <TermsView kind={kind} terms={terms} />
      <div className={parts.row}>
        <button
          type="button"
          className={state === 'offered' ? controls.button : `${controls.button} ${controls.quiet}`}
          data-row={id}
          onClick={() => showContractView(kind, { contract: id })}
        >
          {t(open)}
        </button>
      </div>
    </Card>
  );
}

/** The agent's contracts with the upline: a pending offer, the contract in force, earlier ones. */
export function OwnTab({ kind }: { readonly kind: ContractKind }) {
  const { t } = useWords();
  useEffect(() => void ownHistory.open({ kind }), [kind]);
  return (
    <>
      <RemoteView remote={contractInfo}>
        {(info) => {
          const { current, offer } = toKindInfo(info, kind);
          return (
            <>
              {offer && (
                <Known title={t('contracts.offer_waits')} contract={offer} open="contracts.compare_and_answer" />
              )}
              {current && <Known title={t('contracts.current')} contract={current} open="contracts.open_current" />}
              {!current && !offer && <Empty title={t('contracts.none_title')} text={t('contracts.none_text')} />}
            </>
          );
        }}
      </RemoteView>
      <Card title={t('contracts.history')}>
        <RemoteView remote={ownHistory}>
          {(shown, isBusy) =>
            shown.list.length === 0 ? (
              <p className={parts.soft}>{t('contracts.history_none')}</p>
            ) : (
              <>
                <ContractTable
                  caption={t('contracts.history')}
                  rows={shown.list}
                  isBusy={isBusy}
                  names="upline"
                  onOpen={({ id }) => showContractView(kind, { contract: id })}
                />
                <TurnPages pages={ownHistory} shown={shown} />
              </>
            )
          }
        </RemoteView>
      </Card>
    </>
  );
}
