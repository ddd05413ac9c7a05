import type { PointBalance } from '../../../stores/points/mall.ts';
import parts from '../../centre/parts/parts.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import { useWords } from '../../ui/words.ts';
import { Points } from './Points.tsx';

/** Available points first; points held for goods are shown separately. */
export function BalanceCard({ balance: { points, held, byType } }: { readonly balance: PointBalance }) {
  const { t } = useWords();
  return (
    <>
      <Totals
        rows={[
          { label: t('points.available'), value: <Points points={points} /> },
          { label: t('points.held'), value: <Points points={held} /> },
          { label: t('points.used'), value: <Points points={byType.redeem} /> },
        ]}
      />
      <p className={parts.soft}>{t('points.not_money')}</p>
    </>
  );
}
