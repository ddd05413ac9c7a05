import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { toRates } from '../../../stores/contracts/terms.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import button from '../../ui/text-button.late.module.css';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { ContractState } from './ContractState.tsx';
import { Party } from './Party.tsx';
import { Rate } from './Rate.tsx';

interface Props {
  readonly caption: string;
  readonly rows: readonly WireContract[];
  readonly isBusy: boolean;
  /** Party that names a row; `both` names both parties next to the kind. */
  readonly names: 'upline' | 'downline' | 'both';
  readonly onOpen: (contract: WireContract) => void;
}

function Rates({ contract: { kind, terms } }: { readonly contract: WireContract }) {
  const { rate, lossRate } = toRates(terms);
  return (
    <span>
      <Rate rate={rate} />
      {kind === 'realtime' && (
        <>
          {' / '}
          <Rate rate={lossRate} />
        </>
      )}
    </span>
  );
}

export function ContractTable({ caption, rows, isBusy, names, onOpen }: Props) {
  const { t } = useWords();
  const columns: Column<WireContract>[] = [
    {
      key: 'name',
      label: t(`contracts.${names === 'both' ? 'kind' : names}`),
      isName: true,
      cell: (contract) => (
        <button
          type="button"
          className={`${button.text} ${styles.link}`}
          data-row={contract.id}
          onClick={() => onOpen(contract)}
        >
          {names === 'both' ? t(`contracts.kind_${contract.kind}`) : <Party account={contract[names]} />}
        </button>
      ),
    },
    ...(names === 'both'
      ? (['upline', 'downline'] as const).map((side) => ({
          key: side,
          label: t(`contracts.${side}`),
          cell: (row: WireContract) => <Party account={row[side]} />,
        }))
      : []),
    { key: 'rate', label: t('contracts.top_rate'), isEnd: true, cell: (contract) => <Rates contract={contract} /> },
    { key: 'state', label: t('contracts.state'), cell: (contract) => <ContractState state={contract.state} /> },
    {
      key: 'version',
      label: t('contracts.version'),
      isEnd: true,
      cell: ({ version }) => (version > 0 ? String(version) : '–'),
    },
    { key: 'at', label: t('contracts.offered_at'), cell: ({ offeredAt }) => <Moment at={offeredAt} /> },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} isBusy={isBusy} />;
}
