import { brand } from '../../../brand/brand.ts';
import type { WireSettlement } from '../../../stores/contracts/settlements.ts';
import { showContractView } from '../../../stores/contracts/view.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { State } from '../../centre/parts/State.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import agent from '../parts/agent.module.css';
import { Money } from '../parts/Money.tsx';
import { Back } from './Back.tsx';
import { SETTLEMENT_TONES } from './contract-states.ts';
import { Party } from './Party.tsx';
import { PayExplained } from './PayExplained.tsx';
import { Span } from './Span.tsx';

interface Props {
  readonly settlement: WireSettlement;
  readonly onBack: () => void;
}

export function PaymentDetail({ settlement, onBack }: Props) {
  const { t, tag } = useWords();
  const { id, kind, contractId, contractVersion, upline, downline, from, until, state } = settlement;
  const { countedAt, paidAt, pay } = settlement;
  return (
    <div className={parts.stack}>
      <Back
        title={t('contracts.payment_title', { amount: toAmountText(pay.amount, brand.currency, tag) })}
        onBack={onBack}
      />
      <Card
        title={t('contracts.payment')}
        aside={<State tone={SETTLEMENT_TONES[state]} label={t(`contracts.paid_${state}`)} />}
      >
        <p className={parts.soft}>{t(`contracts.paid_${state}_text`)}</p>
        <Facts
          rows={[
            { label: t('contracts.period'), value: <Span kind={kind} from={from} until={until} /> },
            { label: t('contracts.upline'), value: <Party account={upline} /> },
            { label: t('contracts.downline'), value: <Party account={downline} /> },
            { label: t('contracts.amount'), value: <Money amount={pay.amount} /> },
            { label: t('contracts.counted_at'), value: <Moment at={countedAt} hasSeconds /> },
            ...(paidAt ? [{ label: t('contracts.paid_at'), value: <Moment at={paidAt} hasSeconds /> }] : []),
            {
              label: t('contracts.by_contract'),
              value: (
                <button
                  type="button"
                  className={agent.link}
                  onClick={() => showContractView(kind, { tab: 'payments', contract: contractId })}
                >
                  {t('contracts.version_n', { version: contractVersion })}
                </button>
              ),
            },
          ]}
        />
        <div>
          <p className={parts.soft}>{t('contracts.payment_id')}</p>
          <CopyText text={id} label={t('contracts.payment_id')} />
        </div>
      </Card>
      <Card title={t('contracts.how')}>
        <PayExplained kind={kind} terms={settlement.terms} inputs={settlement.inputs} pay={pay} />
      </Card>
    </div>
  );
}
