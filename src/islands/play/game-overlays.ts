/** Overlays of any game in one chunk, loaded after the game. */
export { DepositCard } from './DepositCard.tsx';
export { GameMenu } from './GameMenu.tsx';
export { LastRoundCard } from './LastRoundCard.tsx';
export { PlaySessionStatus } from './PlaySessionStatus.tsx';
