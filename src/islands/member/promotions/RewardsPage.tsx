import { useStore } from '@nanostores/react';
import { PROMOTION_KINDS } from '../../../contract/promotions/promotions.ts';
import { myPromotions, openRewards, rewardFilters } from '../../../stores/promotions/my-promotions.ts';
import type { MyPromotion } from '../../../stores/promotions/terms.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useOpened } from '../../centre/use-opened.ts';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { PromotionCard } from './PromotionCard.tsx';
import { PromotionView } from './PromotionView.tsx';

const { $fields, change } = rewardFilters;

function TypeFilter({ promotions }: { readonly promotions: readonly MyPromotion[] }) {
  const { t } = useWords();
  const { type } = useStore($fields);
  const kinds = PROMOTION_KINDS.filter((kind) => kind === type || promotions.some((each) => each.type === kind));
  if (!type && kinds.length < 2) return null;
  return (
    <div className={parts.row}>
      <Filter
        label={t('promotions.type')}
        value={type}
        options={[
          { value: '', label: t('centre.all') },
          ...kinds.map((value) => ({ value, label: t(`promotions.kind.${value}`) })),
        ]}
        onPick={(value) => change({ type: value })}
      />
    </div>
  );
}

function List({ promotions }: { readonly promotions: readonly MyPromotion[] }) {
  const { t } = useWords();
  const { type } = useStore($fields);
  const shown = promotions.filter((promotion) => type === '' || promotion.type === type);
  return (
    <div className={parts.stack}>
      <TypeFilter promotions={promotions} />
      {shown.length === 0 && (
        <Empty title={t(type ? 'promotions.none_type' : 'promotions.none')} text={t('promotions.none_text')} />
      )}
      {shown.map((promotion) => (
        <PromotionCard key={promotion.promotionId} promotion={promotion} />
      ))}
    </div>
  );
}

function Unknown() {
  const { t } = useWords();
  return (
    <Empty title={t('promotions.unknown')} text={t('promotions.unknown_text')}>
      <button type="button" className={controls.button} onClick={() => change({ promotion: '' })}>
        {t('promotions.see_promotions')}
      </button>
    </Empty>
  );
}

/** Reward centre (spec §2 `rewardCenter`): every promotion with the member's status and next action. */
export function RewardsPage() {
  const { promotion: openId } = useStore($fields);
  const list = useRowFocus(openId);
  useOpened(openRewards);
  return (
    <div ref={list} className={parts.stack}>
      <RemoteView remote={myPromotions}>
        {(promotions) => {
          if (!openId) return <List promotions={promotions} />;
          const open = promotions.find(({ promotionId }) => promotionId === openId);
          return open ? <PromotionView key={openId} promotion={open} all={promotions} /> : <Unknown />;
        }}
      </RemoteView>
    </div>
  );
}
