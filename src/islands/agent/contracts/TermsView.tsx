import type { ContractKind, WireTerms } from '../../../contract/contracts/contracts.ts';
import { TIER_FIELDS, toTermLines } from '../../../stores/contracts/terms.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';
import { TermValue } from './TermValue.tsx';

type Tier = Readonly<Record<string, number>> & { readonly place: number };

interface Props {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
}

/** Terms of one contract: a table of tiers, or a few values. */
export function TermsView({ kind, terms }: Props) {
  const { t } = useWords();
  const whole = toTermLines(terms).filter(({ tier }) => tier === 0);
  const tiers = ('tiers' in terms ? terms.tiers : []).map((tier, index): Tier => ({ ...tier, place: index + 1 }));
  const columns: Column<Tier>[] = [
    {
      key: 'place',
      label: t('contracts.tier'),
      isName: true,
      cell: ({ place }) => t('contracts.tier_n', { tier: place }),
    },
    ...TIER_FIELDS[kind].map(
      (name): Column<Tier> => ({
        key: name,
        label: t(`contracts.least_${name}`),
        isEnd: true,
        cell: (tier) => <TermValue unit={name === 'activeMembers' ? 'count' : 'amount'} value={tier[name]} />,
      }),
    ),
    {
      key: 'rate',
      label: t('contracts.term_rate'),
      isEnd: true,
      cell: ({ rate }) => <TermValue unit="rate" value={rate} />,
    },
  ];
  return (
    <div className={parts.stack}>
      {whole.length > 0 && (
        <Facts
          rows={whole.map(({ name, unit, value }) => ({
            label: t(`contracts.term_${name}`),
            value: <TermValue unit={unit} value={value} />,
          }))}
        />
      )}
      {tiers.length > 0 && (
        <>
          <DataTable
            caption={t('contracts.tiers')}
            columns={columns}
            rows={tiers}
            rowKey={({ place }) => String(place)}
          />
          <p className={parts.soft}>{t('contracts.tiers_rule')}</p>
        </>
      )}
    </div>
  );
}
