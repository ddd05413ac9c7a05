import { useStore } from '@nanostores/react';
import { brand } from '../../../brand/brand.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { listPromotionClaims } from '../../../contract/promotions/claims.ts';
import { PROMOTION_STATUSES } from '../../../contract/promotions/promotions.ts';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import { bonusDetails, bonusExport } from '../../../stores/promotions/bonus-details.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useOpened } from '../../centre/use-opened.ts';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { RowLink } from '../records/RowLink.tsx';
import { BonusTotals } from './BonusTotals.tsx';
import { ClaimDetail } from './ClaimDetail.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { usePromotionWords } from './use-promotion-words.ts';

type Claims = OutputOf<typeof listPromotionClaims> & { readonly next: string };
const { currency } = brand;
const { $fields, change, open, pages } = bonusDetails;
/** Statuses of a participation: all except those before joining. */
const STATUSES = PROMOTION_STATUSES.filter((status) => status !== 'join' && status !== 'coming_soon');

function Filters() {
  const { t } = useWords();
  const { toStatus } = usePromotionWords();
  const { from, to, status } = useStore($fields);
  const options = STATUSES.map((value) => ({ value, label: toStatus({ status: value }) }));
  return (
    <>
      <PeriodPicker period={{ from, to }} daysMax={PERIOD_DAYS_MAX} onPick={change} />
      <div className={parts.row}>
        <Filter
          label={t('promotions.state')}
          value={status}
          options={[{ value: '', label: t('centre.all') }, ...options]}
          onPick={(value) => change({ status: value })}
        />
      </div>
    </>
  );
}

function Bonuses({ value, isBusy }: { readonly value: Claims; readonly isBusy: boolean }) {
  const { t } = useWords();
  const fields = useStore($fields);
  const page = useStore(pages.$page);
  const { list, total, pageSize, next, totals } = value;
  if (total === 0) {
    return (
      <Empty title={t('promotions.no_claims')} text={t('promotions.no_claims_text')}>
        <PageLink page="rewardCenter" className={controls.button}>
          {t('promotions.see_promotions')}
        </PageLink>
      </Empty>
    );
  }
  return (
    <>
      <BonusTotals totals={totals} currency={currency} />
      <ClaimTable
        caption={t('centre.member.bonusDetails')}
        claims={list}
        currency={currency}
        isBusy={isBusy}
        toName={({ claimId }, name) => (
          <RowLink
            page="bonusDetails"
            fields={{ ...fields, claim: claimId }}
            id={claimId}
            onOpen={() => change({ claim: claimId })}
          >
            {name}
          </RowLink>
        )}
      />
      <Pager {...{ page, pageSize, total }} hasNext={next !== ''} onPage={pages.goTo} />
      <ExportButtons exporter={bonusExport} input={fields} />
    </>
  );
}

/** Bonus details (spec §2 `bonusDetails`): every participation of a period, from joining to the end of its terms. */
export function BonusPage() {
  const fields = useStore($fields);
  const list = useRowFocus(fields.claim);
  useOpened(open);
  if (fields.from === '') return null;
  if (fields.claim) return <ClaimDetail claimId={fields.claim} onBack={() => change({ claim: '' })} />;
  return (
    <div ref={list} className={parts.stack}>
      <Filters />
      <RemoteView remote={pages}>{(value, isBusy) => <Bonuses value={value} isBusy={isBusy} />}</RemoteView>
    </div>
  );
}
