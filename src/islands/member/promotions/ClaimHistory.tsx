import type { Currency } from '../../../contract/core/money.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { useWords } from '../../ui/words.ts';
import { ClaimTable } from './ClaimTable.tsx';

interface Props {
  readonly claims: readonly PromotionClaim[];
  readonly currency: Currency;
}

/** Participations of the member; a rebate has one per cycle. */
export function ClaimHistory({ claims, currency }: Props) {
  const { t } = useWords();
  if (claims.length === 0) return null;
  return (
    <Card title={t('promotions.history')}>
      <ClaimTable
        caption={t('promotions.history')}
        claims={claims}
        currency={currency}
        toName={({ claimId, joinedAt }, name) => (
          <PageLink key={joinedAt} page="bonusDetails" fields={{ claim: claimId }}>
            {name}
          </PageLink>
        )}
      />
    </Card>
  );
}
