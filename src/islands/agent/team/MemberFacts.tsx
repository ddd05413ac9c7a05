import { isAgentType } from '../../../contract/member/types.ts';
import type { MemberCard } from '../../../stores/agents/member-card.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { CentreLink } from '../parts/CentreLink.tsx';
import { Count } from '../parts/Count.tsx';
import { Day } from '../parts/Day.tsx';

const TONES = { active: 'good', suspended: 'wait', frozen: 'bad' } as const;

/** Contact data is masked: enough to recognise a member, not enough to contact them. */
export function MemberFacts({ card }: { readonly card: MemberCard }) {
  const { t } = useWords();
  const isAgent = isAgentType(card.type);
  const team = [
    { label: t('agents.figure.members'), value: <Count value={card.members} /> },
    { label: t('agents.direct'), value: <Count value={card.direct} /> },
  ];
  return (
    <Card
      title={t(isAgent ? 'agents.type.agent' : 'agents.type.member')}
      aside={<State tone={TONES[card.standing]} label={t(`agents.standing.${card.standing}`)} />}
    >
      <Facts
        rows={[
          { label: t('agents.level_label'), value: <Count value={card.depth} /> },
          { label: t('agents.rank'), value: <Count value={card.rankLevel} /> },
          { label: t('agents.phone'), value: card.phone || '–' },
          { label: t('agents.email'), value: card.email || '–' },
          { label: t('agents.joined'), value: <Day day={card.joinedDay} /> },
          { label: t('agents.last_sign_in'), value: <Day day={card.lastSignInDay} /> },
          { label: t('agents.first_deposit'), value: <Day day={card.firstDepositDay} /> },
          ...(isAgent ? team : []),
        ]}
      />
      <p className={parts.soft}>{t('agents.masked')}</p>
      {isAgent && (
        <CentreLink to={{ page: 'palStatementsAgentCopy', fields: { account: card.account } }}>
          {t('agents.to_profit')}
        </CentreLink>
      )}
    </Card>
  );
}
