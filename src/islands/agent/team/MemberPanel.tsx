import { useStore } from '@nanostores/react';
import { mayGetRates, memberCard } from '../../../stores/agents/member-card.ts';
import { $rateDrafts } from '../../../stores/agents/rate-offer.ts';
import { treeFilters } from '../../../stores/agents/tree.ts';
import { Detail } from '../../centre/parts/Detail.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useWords } from '../../ui/words.ts';
import { FigureGrid } from '../parts/FigureGrid.tsx';
import { Path } from '../parts/Path.tsx';
import { toAllFigures } from '../parts/play-figures.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { NotesCard } from './NotesCard.tsx';
import { RateReview } from './RateReview.tsx';
import { RatesCard } from './RatesCard.tsx';
import { SendCard } from './SendCard.tsx';

interface Props {
  readonly account: string;
  readonly mayTransfer: boolean;
}

/** Card of a team member: visible data and possible actions. */
export function MemberPanel({ account, mayTransfer }: Props) {
  const { t } = useWords();
  const isReviewing = useStore($rateDrafts).length > 0;
  return (
    <Detail title={account} back={t('agents.back_to_team')} onBack={() => treeFilters.change({ account: '' })}>
      <RemoteView remote={memberCard}>
        {(card) => {
          if (isReviewing) return <RateReview account={account} />;
          const { joinedDay, depth, totals } = card;
          const rows = {
            page: 'agentDownlineTransactionDetailsCopy',
            fields: { from: joinedDay, account: card.account, scope: 'own' },
          };
          return (
            <>
              <Path path={card.path} onPick={(root) => treeFilters.change({ account: '', name: '', root })} />
              <MemberFacts card={card} />
              {depth === 1 && mayTransfer && <SendCard account={card.account} />}
              {mayGetRates(card) && <RatesCard account={card.account} />}
              <FigureGrid label={t('agents.since_joining')} figures={toAllFigures(totals, rows, t)} />
              <NotesCard notes={card.notes} />
            </>
          );
        }}
      </RemoteView>
    </Detail>
  );
}
