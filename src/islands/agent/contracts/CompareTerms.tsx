import type { WireTerms } from '../../../contract/contracts/contracts.ts';
import { type ComparedLine, compareTerms } from '../../../stores/contracts/terms.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './contracts.module.css';
import { TermValue } from './TermValue.tsx';
import { toTermName } from './term-words.ts';

interface Props {
  readonly before: WireTerms | undefined;
  readonly after: WireTerms;
}

/** Old and new terms side by side; changes are also stated in words. */
export function CompareTerms({ before, after }: Props) {
  const { t } = useWords();
  const columns: Column<ComparedLine>[] = [
    { key: 'name', label: t('contracts.term'), isName: true, cell: (line) => toTermName(line, t) },
    {
      key: 'before',
      label: t('contracts.now'),
      isEnd: true,
      cell: ({ unit, before: value }) => <TermValue unit={unit} value={value} />,
    },
    {
      key: 'after',
      label: t('contracts.then'),
      isEnd: true,
      cell: ({ unit, after: value, change }) => (
        <span className={styles.after}>
          <TermValue unit={unit} value={value} />
          {change !== 'same' && (
            <span className={styles.change} data-change={change}>
              {t(`contracts.change_${change}`)}
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <div className={styles.compare}>
      <DataTable
        caption={t('contracts.compare')}
        columns={columns}
        rows={compareTerms(before, after)}
        rowKey={({ tier, name }) => `${tier}-${name}`}
        hasCards={false}
      />
    </div>
  );
}
