import type { ContractKind, WireTerms } from '../../../contract/contracts/contracts.ts';
import type { WireInputs, WirePay } from '../../../contract/contracts/settlements.ts';
import { formatNumber, TWO_DECIMALS } from '../../../lib/format.ts';
import { type Condition, type ExplainedTier, explainPay, type Share } from '../../../stores/contracts/explain.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import parts from '../../centre/parts/parts.module.css';
import { State } from '../../centre/parts/State.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { Money } from '../parts/Money.tsx';
import styles from './contracts.module.css';
import { Rate } from './Rate.tsx';
import { TermValue } from './TermValue.tsx';

interface Props {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
  readonly inputs: WireInputs;
  readonly pay: WirePay;
}

const FRACTION_MAX = 6;

function Exact({ value }: { readonly value: number }) {
  const { tag } = useWords();
  const digits = { ...TWO_DECIMALS, maximumFractionDigits: FRACTION_MAX };
  return <span className={parts.amount}>{formatNumber(tag, value, digits)}</span>;
}

function Conditions({ conditions }: { readonly conditions: readonly Condition[] }) {
  const { t } = useWords();
  return (
    <ul className={styles.conditions}>
      {conditions.map(({ name, unit, needed, had, isMet }) => (
        <li key={name}>
          {t(`contracts.term_${name}`)}:{' '}
          <Sentence
            text={t('contracts.had_of_needed')}
            parts={{
              had: <TermValue unit={unit} value={had} />,
              needed: <TermValue unit={unit} value={needed} />,
            }}
          />
          {' · '}
          {t(isMet ? 'contracts.met' : 'contracts.not_met')}
        </li>
      ))}
    </ul>
  );
}

function Product({ shares }: { readonly shares: readonly Share[] }) {
  return (
    <>
      {shares.map(({ name, base, rate }, index) => (
        <span key={name}>
          {index > 0 && ' + '}
          <Money amount={base} /> × <Rate rate={rate} />
        </span>
      ))}
    </>
  );
}

/** Full calculation of one payment: inputs, tier met, formula and deductions. */
export function PayExplained({ kind, terms, inputs, pay }: Props) {
  const { t } = useWords();
  const { parts: summands, base, tiers, shares, exact, amount } = explainPay(kind, terms, inputs, pay);
  const columns: Column<ExplainedTier>[] = [
    { key: 'tier', label: t('contracts.tier'), isName: true, cell: ({ tier }) => t('contracts.tier_n', { tier }) },
    { key: 'had', label: t('contracts.conditions'), cell: ({ conditions }) => <Conditions conditions={conditions} /> },
    { key: 'rate', label: t('contracts.term_rate'), isEnd: true, cell: ({ rate }) => <Rate rate={rate} /> },
    {
      key: 'state',
      label: t('contracts.result'),
      cell: ({ counts, isMet }) =>
        counts ? (
          <State tone="good" label={t('contracts.tier_counts')} />
        ) : (
          <State label={t(isMet ? 'contracts.tier_lower' : 'contracts.tier_not_met')} />
        ),
    },
  ];
  return (
    <div className={parts.stack}>
      <dl className={styles.result}>
        {summands.map(({ name, amount: input, isMinus }) => (
          <div key={name}>
            <dt>{t(`contracts.input_${name}`)}</dt>
            <dd>
              {isMinus && '− '}
              <Money amount={input} />
            </dd>
          </div>
        ))}
        {summands.length > 1 && (
          <div>
            <dt>{t(kind === 'dividend' ? 'contracts.profit' : 'contracts.base')}</dt>
            <dd>
              = <Money amount={base} />
            </dd>
          </div>
        )}
      </dl>
      <p className={parts.soft}>{t(`contracts.inputs_${kind}`)}</p>
      {tiers.length > 0 && (
        <DataTable caption={t('contracts.tiers')} columns={columns} rows={tiers} rowKey={({ tier }) => String(tier)} />
      )}
      <div className={styles.formula}>
        <strong>{t('contracts.formula')}</strong>
        <span>
          {tiers.length > 0 && pay.tier === null ? (
            t('contracts.no_tier')
          ) : (
            <>
              <Product shares={shares} /> = <Exact value={exact} />
            </>
          )}
        </span>
        <strong>
          = <Money amount={amount} />
        </strong>
        <span className={parts.soft}>{t('contracts.rounded_down')}</span>
      </div>
    </div>
  );
}
