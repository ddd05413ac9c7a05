import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { leaderboardPeriod, missionTab } from '../../../stores/missions/missions.ts';
import type { CentrePageProps } from '../../centre/page.ts';
import parts from '../../centre/parts/parts.module.css';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useWords } from '../../ui/words.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { MissionList } from './MissionList.tsx';

const TABS = ['missions', 'leaderboard'] as const;

function followAddress(): () => void {
  const stops = [missionTab.follow(), leaderboardPeriod.follow()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Missions with their rewards, and the leaderboard. */
export function MissionsPage({ features }: CentrePageProps) {
  const { t } = useWords();
  const picked = useStore(missionTab.$value);
  const tab = TABS.find((id) => id === picked) ?? TABS[0];
  useEffect(followAddress, []);
  return (
    <div className={parts.stack}>
      <Tabs
        label={t('missions.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`missions.tab_${id}`) }))}
        current={tab}
        onPick={(id) => missionTab.show(id === 'missions' ? '' : id)}
      >
        {tab === 'missions' ? <MissionList hasMall={features.includes('points')} /> : <Leaderboard />}
      </Tabs>
    </div>
  );
}
