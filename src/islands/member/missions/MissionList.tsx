import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Mission } from '../../../contract/missions/missions.ts';
import { $claimed, missions, toMissionKey } from '../../../stores/missions/missions.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useWords } from '../../ui/words.ts';
import { MissionCard } from './MissionCard.tsx';
import { toRewardText } from './reward-text.ts';

const ORDER: Readonly<Record<Mission['status'], number>> = { claim: 0, open: 1, claimed: 2 };

function Claimed() {
  const { t, tag } = useWords();
  const mission = useStore($claimed);
  return (
    <div role="status">
      {mission && (
        <Note>{t('missions.thanks', { title: mission.title, reward: toRewardText(mission.reward, t, tag) })}</Note>
      )}
    </div>
  );
}

/** Claimable missions first, completed ones last. */
export function MissionList({ hasMall }: { readonly hasMall: boolean }) {
  const { t } = useWords();
  useEffect(() => {
    $claimed.set(undefined);
    void missions.load(undefined);
  }, []);
  return (
    <>
      <p className={parts.lead}>
        {t('missions.lead')} {hasMall && <PageLink page="pointMall">{t('missions.to_mall')}</PageLink>}
      </p>
      <Claimed />
      <RemoteView remote={missions}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('missions.none')} text={t('missions.none_text')} />
          ) : (
            list
              .toSorted((a, b) => ORDER[a.status] - ORDER[b.status])
              .map((mission) => <MissionCard key={toMissionKey(mission)} mission={mission} />)
          )
        }
      </RemoteView>
    </>
  );
}
