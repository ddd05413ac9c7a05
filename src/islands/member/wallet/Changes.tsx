import { useStore } from '@nanostores/react';
import type { AccountEntry } from '../../../contract/records/account-record.ts';
import { toEntryLink } from '../../../stores/records/account.ts';
import { $session } from '../../../stores/session/session.ts';
import { balanceChanges } from '../../../stores/wallet/balance-changes.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { TurnPages } from '../../centre/parts/TurnPages.tsx';
import { useWords } from '../../ui/words.ts';
import { toEntryTitle, toEntryWords } from '../records/entry-words.ts';
import { useEntryWords } from '../records/use-entry-words.ts';
import styles from './wallet.module.css';

/** Reason of a change with its reference and link; a change without a known reason says so. */
function Reason({ entry }: { readonly entry: AccountEntry }) {
  const words = useEntryWords([entry]);
  const { t } = words;
  const session = useStore($session);
  const found = toEntryLink(entry);
  const hasUpline = 'info' in session && Boolean(session.info.toUpline);
  const link = found?.page === 'transferUpline' && !hasUpline ? undefined : found;
  const described = toEntryWords(entry, words);
  return (
    <span className={styles.reason}>
      <strong>{toEntryTitle(entry, words)}</strong>
      {described !== '' && <small>{described}</small>}
      {!entry.isExplained && (
        <>
          <State tone="bad" label={t('funds.unexplained')} />
          <small>{t('funds.unexplained_text')}</small>
        </>
      )}
      {link ? (
        <PageLink page={link.page} fields={link.fields}>
          {t(`funds.open_${link.page}`)}
        </PageLink>
      ) : (
        <CopyText text={entry.entryId} label={t('funds.entry_id')} />
      )}
    </span>
  );
}

/** Recent balance changes: each with its reason, and the balance before and after. */
export function Changes() {
  const { t } = useWords();
  return (
    <Card title={t('funds.changes')} aside={<PageLink page="transactionHistory">{t('funds.changes_all')}</PageLink>}>
      <p className={parts.soft}>{t('funds.changes_text')}</p>
      <RemoteView remote={balanceChanges}>
        {({ list, currency, total, ...shown }, isBusy) => {
          const columns: readonly Column<AccountEntry>[] = [
            { key: 'why', label: t('funds.why'), isName: true, cell: (entry) => <Reason entry={entry} /> },
            { key: 'at', label: t('funds.when'), narrow: 'bare', cell: ({ at }) => <Moment at={at} hasSeconds /> },
            {
              key: 'before',
              narrow: 'hidden',
              label: t('funds.before'),
              isEnd: true,
              cell: ({ before }) => <Amount amount={before} currency={currency} />,
            },
            {
              key: 'amount',
              narrow: 'lead',
              label: t('funds.change'),
              isEnd: true,
              cell: ({ amount }) => <Amount amount={amount} currency={currency} isSigned />,
            },
            {
              key: 'after',
              label: t('funds.after'),
              isEnd: true,
              cell: ({ after }) => <Amount amount={after} currency={currency} />,
            },
          ];
          return list.length === 0 ? (
            <Empty title={t('funds.no_changes')} text={t('funds.no_changes_text')} />
          ) : (
            <>
              <DataTable
                caption={t('funds.changes')}
                columns={columns}
                rows={list}
                rowKey={({ entryId }) => entryId}
                isBusy={isBusy}
              />
              <TurnPages pages={balanceChanges} shown={shown} total={total} />
            </>
          );
        }}
      </RemoteView>
    </Card>
  );
}
