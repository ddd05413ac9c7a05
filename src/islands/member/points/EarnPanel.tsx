import { useStore } from '@nanostores/react';
import type { RatioKind } from '../../../contract/points/points.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toOffered } from '../../../stores/games/offered-categories.ts';
import { vendorCategories } from '../../../stores/games/vendors.ts';
import { type PointRules, pointBalance, pointRules } from '../../../stores/points/mall.ts';
import { listEarned, listRatios } from '../../../stores/points/ratios.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { Points } from './Points.tsx';

const DECIMALS = 2;

function Ratios({ rules }: { readonly rules: PointRules }) {
  const { t, tag } = useWords();
  const categories = useStore(vendorCategories.$state);
  const offered = toOffered('value' in categories ? (categories.value ?? []) : []);
  const number = (value: number) => formatNumber(tag, value, { minimumFractionDigits: DECIMALS });
  const columns: Column<[RatioKind, number]>[] = [
    { key: 'kind', label: t('points.kind'), isName: true, cell: ([kind]) => t(`points.ratio_${kind}`) },
    { key: 'ratio', label: t('points.ratio'), isEnd: true, cell: ([, ratio]) => number(ratio) },
    { key: 'mine', label: t('points.ratio_mine'), isEnd: true, cell: ([, ratio]) => number(ratio * rules.rankFactor) },
  ];
  return (
    <Card title={t('points.how')}>
      <p>
        {t(rules.ratios.deposit > 0 ? 'points.unit' : 'points.unit_stakes', {
          amount: toAmountText(rules.unit, rules.currency, tag),
        })}
      </p>
      <p>
        {t('points.factor', { factor: number(rules.rankFactor) })}{' '}
        <PageLink page="playerRank">{t('points.to_rank')}</PageLink>
      </p>
      <DataTable
        caption={t('points.how')}
        columns={columns}
        rows={listRatios(rules, offered)}
        rowKey={([kind]) => kind}
        hasCards={false}
      />
    </Card>
  );
}

function Earned() {
  const { t } = useWords();
  const state = useStore(pointBalance.$state);
  const rules = useStore(pointRules.$state);
  const byType = 'value' in state ? state.value?.byType : undefined;
  if (!byType) return null;
  const rows = listEarned(byType, 'value' in rules ? rules.value : undefined);
  return (
    <Card title={t('points.earned_by_type')}>
      <DataTable
        caption={t('points.earned_by_type')}
        columns={[
          { key: 'type', label: t('points.kind'), isName: true, cell: ([type]) => t(`points.type_${type}`) },
          {
            key: 'points',
            label: t('points.points'),
            narrow: 'lead',
            isEnd: true,
            cell: ([, points]) => <Points points={points} />,
          },
        ]}
        rows={rows}
        rowKey={([type]) => type}
        hasCards={false}
      />
      <p className={parts.soft}>{t('points.earned_late')}</p>
    </Card>
  );
}

export function EarnPanel() {
  return (
    <>
      <RemoteView remote={pointRules}>{(rules) => <Ratios rules={rules} />}</RemoteView>
      <Earned />
    </>
  );
}
