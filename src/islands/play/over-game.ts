/** What stands over any game, in one chunk: nobody waits for it, the game comes first. */
export { LastRoundCard } from './LastRoundCard.tsx';
export { Sitting } from './Sitting.tsx';
