/** Overlays of any game in one chunk, loaded after the game. */
export { LastRoundCard } from './LastRoundCard.tsx';
export { Sitting } from './Sitting.tsx';
