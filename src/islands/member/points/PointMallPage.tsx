import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mallGood, mallPage, mallStatus, mallTab, openMall, pointBalance } from '../../../stores/points/mall.ts';
import { $markedGoods, markGoods } from '../../../stores/points/marked-goods.ts';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useWords } from '../../ui/words.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { ConvertPanel } from './ConvertPanel.tsx';
import { EarnPanel } from './EarnPanel.tsx';
import { GoodsPanel } from './GoodsPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';

const TABS = ['goods', 'convert', 'history', 'earn'] as const;
type TabId = (typeof TABS)[number];
const isTab = (id: string): id is TabId => (TABS as readonly string[]).includes(id);

function followAddress(): () => void {
  const stops = [mallTab, mallGood, mallStatus, mallPage].map((field) => field.follow());
  // After a visit to another page, reopens the goods that the member last looked at.
  if (mallGood.$value.get() === '' && $markedGoods.get()) mallGood.show($markedGoods.get() ?? '');
  const stopMarking = mallGood.$value.subscribe((id) => markGoods(id || undefined));
  return () => {
    stopMarking();
    for (const stop of stops) stop();
  };
}

/** The point mall for members: balance, goods, history. */
export function PointMallPage() {
  const { t } = useWords();
  const picked = useStore(mallTab.$value);
  const tab = isTab(picked) ? picked : 'goods';
  useEffect(openMall, []);
  useEffect(followAddress, []);
  return (
    <div className={parts.stack}>
      <RemoteView remote={pointBalance}>{(balance) => <BalanceCard balance={balance} />}</RemoteView>
      <Tabs
        label={t('points.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`points.tab_${id}`) }))}
        current={tab}
        onPick={(id) => {
          mallPage.show('');
          mallTab.show(id === 'goods' ? '' : id);
        }}
      >
        {tab === 'goods' && <GoodsPanel />}
        {tab === 'convert' && <ConvertPanel />}
        {tab === 'history' && <HistoryPanel />}
        {tab === 'earn' && <EarnPanel />}
      </Tabs>
    </div>
  );
}
