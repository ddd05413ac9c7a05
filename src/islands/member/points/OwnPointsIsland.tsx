import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ownPoints, watchOwnPoints } from '../../../stores/points/own-points.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { asIsland, type IslandProps, useIslandWords } from '../../ui/words.ts';
import { toPointsText } from './points-text.ts';

/** The member's points, beside the link to them; empty for a guest and until they are known. */
function OwnPointsRoot(props: IslandProps) {
  const root = useRef<HTMLSpanElement>(null);
  const { tag } = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const state = useStore(ownPoints.$state, { ssr: 'initial' });
  useEffect(() => (isHydrated ? watchOwnPoints() : undefined), [isHydrated]);
  return (
    <span ref={root} data-native>
      {state.status === 'ready' && <bdi translate="no">{toPointsText(state.value.points, tag)}</bdi>}
    </span>
  );
}

export const OwnPointsIsland = asIsland(OwnPointsRoot);
