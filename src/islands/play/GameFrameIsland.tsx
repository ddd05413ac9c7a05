import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { describeGame, findGameOfVendor } from '../../stores/games/vendor-game.ts';
import { watchFrame } from '../../stores/play/frame.ts';
import { $launch, type GameKey, getGameOfPlace } from '../../stores/play/launch.ts';
import type { Title } from '../../stores/play/launch-payload.ts';
import { $session } from '../../stores/session/session.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { asIsland, type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { GameFrame } from './GameFrame.tsx';
import { GameState } from './GameStates.tsx';
import { LobbyPath } from './lobby-path.ts';
import styles from './play.module.css';

interface Props extends IslandProps {
  /** Path of the game's lobby without locale. */
  readonly lobby?: string | undefined;
  /** Properties of the game that the server knew. Without `gameType`, the island looks the game up itself. */
  readonly gameType?: Title['gameType'];
  readonly lottoArea?: Title['lottoArea'];
  readonly lotteryFamily?: Title['lotteryFamily'];
}

/** `/game?vassalage=…&gameId=…`: one game in a frame, from launch to exit. */
function GameFrameRoot({ lobby = '/rng', gameType, lottoArea, lotteryFamily, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  const isHydrated = useHydrated(root, props.locale);
  const launch = useStore($launch, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const [game, setGame] = useState<GameKey>();
  const [isSought, setSought] = useState(true);
  useEffect(() => {
    const asked = getGameOfPlace();
    const show = (found: GameKey | 'leaving' | undefined) => {
      if (found === 'leaving') return;
      setGame(found);
      setSought(false);
    };
    if (asked && gameType) show({ ...asked, gameType, lottoArea, lotteryFamily });
    else void (asked ? describeGame(asked) : findGameOfVendor()).then(show);
  }, [gameType, lottoArea, lotteryFamily]);
  useEffect(() => game && watchFrame(game), [game]);
  const isOpen = launch.status === 'open' && game !== undefined;
  const isGuest = launch.status === 'idle' && session.kind === 'guest';
  return (
    <WordsProvider value={words}>
      <LobbyPath value={lobby}>
        <div ref={root} className={styles.play}>
          {isOpen ? (
            <GameFrame game={game} url={launch.url} url2={launch.url2} name={launch.name} />
          ) : (
            <GameState {...{ game, launch, isGuest }} isSought={!isHydrated || isSought} />
          )}
        </div>
      </LobbyPath>
    </WordsProvider>
  );
}

export const GameFrameIsland = asIsland(GameFrameRoot);
