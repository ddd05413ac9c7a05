import { atom } from 'nanostores';
import type { Feature } from '../contract/whitelabel.ts';

/** The switches of spec §6 that are on, as the page was printed; undefined until an island says. */
export const $features = atom<readonly Feature[] | undefined>(undefined);
