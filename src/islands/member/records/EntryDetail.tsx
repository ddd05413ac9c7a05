import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import type { AccountEntry } from '../../../contract/records/account-record.ts';
import { toEntryLink } from '../../../stores/records/account.ts';
import { $session } from '../../../stores/session/session.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Detail } from '../../centre/parts/Detail.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { toEntryTitle, toEntryWords } from './entry-words.ts';
import { useEntryWords } from './use-entry-words.ts';

const { currency } = brand;

interface Props extends AccountEntry {
  readonly onBack: () => void;
}

/** One change of the balance, with a link to its source. */
export function EntryDetail({ onBack, ...entry }: Props) {
  const words = useEntryWords([entry]);
  const { t } = words;
  const session = useStore($session);
  const hasUpline = 'info' in session && Boolean(session.info.toUpline);
  const found = toEntryLink(entry);
  const link = found?.page === 'transferUpline' && !hasUpline ? undefined : found;
  const described = toEntryWords(entry, words);
  const copy = (label: string, text: string) => ({ label, value: <CopyText text={text} label={label} /> });
  const rows = [
    { label: t('records.when'), value: <Moment at={entry.at} hasSeconds /> },
    { label: t('records.amount'), value: <Amount amount={entry.amount} currency={currency} isSigned /> },
    { label: t('records.before'), value: <Amount amount={entry.before} currency={currency} /> },
    { label: t('records.after'), value: <Amount amount={entry.after} currency={currency} /> },
    ...(described ? [{ label: t('records.words'), value: described }] : []),
    copy(t('records.entry_id'), entry.entryId),
    ...(entry.roundId ? [copy(t('records.round_id'), entry.roundId)] : []),
    ...(entry.reference ? [copy(t('records.reference'), entry.reference)] : []),
  ];
  return (
    <Detail title={toEntryTitle(entry, words)} back={t('centre.to_list')} onBack={onBack}>
      <Card>
        <Facts rows={rows} />
        {!entry.isExplained && (
          <Note tone="warn">
            <p>{t('records.unexplained_text')}</p>
          </Note>
        )}
        {link && (
          <p>
            <PageLink page={link.page} fields={link.fields}>
              {t(`records.to_${link.page}`)}
            </PageLink>
          </p>
        )}
      </Card>
    </Detail>
  );
}
