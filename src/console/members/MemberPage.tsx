import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { getOperatorMemberCard } from '../../contract/operator/member-card.ts';
import { WaitingApprovals } from '../approvals/WaitingApprovals.tsx';
import { $route, toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberList } from './MemberList.tsx';
import { MEMBER_LISTS } from './member-lists.ts';
import { toStateTone } from './member-states.ts';
import { Notes } from './Notes.tsx';
import { Overview } from './Overview.tsx';
import { RoundPage } from './RoundPage.tsx';

const SECTIONS = ['overview', 'notes', ...Object.keys(MEMBER_LISTS)];

/** The page of a member: an overview, and each long list as a section of its own. */
export function MemberPage({ account }: { readonly account: string }) {
  const { t } = useWords();
  const { segments, query } = useStore($route);
  const { value: card, failure, refresh } = useCall(getOperatorMemberCard, { account });
  const [changes, setChanges] = useState(0);
  const asked = query.get('section') ?? 'overview';
  const section = SECTIONS.includes(asked) ? asked : 'overview';
  const roundId = segments[2] === 'rounds' ? segments[3] : undefined;
  const tabs = SECTIONS.map((id) => ({
    id,
    title: t(`members.section_${id}`),
    href: toHref(['members', account], { section: id === 'overview' ? '' : id }),
  }));
  return (
    <Page
      title={account}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['members'])}>
          {t('members.back')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {!card && !failure && <p className="soft">{t('common.loading')}</p>}
      {card && (
        <>
          <div className="row">
            <Chip tone={toStateTone(card.member.state)} text={t(`members.state_${card.member.state}`)} />
            <Chip text={t(`members.type_${card.member.type}`)} />
            <Chip text={t('members.rank_is', { rank: card.member.rank })} />
            {card.money.frozen && <Chip tone="danger" text={t('members.books_frozen')} />}
            {card.labels.map((label) => (
              <Chip key={label} tone="glass" text={label} />
            ))}
          </div>
          <MemberActions
            account={account}
            card={card}
            onChanged={() => {
              setChanges((count) => count + 1);
              void refresh();
            }}
          />
          <WaitingApprovals key={changes} target={account} />
        </>
      )}
      <Tabs label={t('members.sections')} tabs={tabs} current={roundId ? 'rounds' : section} />
      {roundId ? (
        <RoundPage account={account} roundId={roundId} />
      ) : section === 'notes' ? (
        <Notes account={account} />
      ) : section === 'overview' ? (
        card && <Overview account={account} card={card} />
      ) : (
        <MemberList key={section} account={account} section={section} />
      )}
    </Page>
  );
}
