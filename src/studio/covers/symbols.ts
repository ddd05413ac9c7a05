import type { Palette } from './palette.ts';
import { MARKET_SYMBOLS } from './symbols-market.ts';
import { SEA_SYMBOLS } from './symbols-sea.ts';
import { SHORE_SYMBOLS } from './symbols-shore.ts';

/** Draws in a box of 100 × 100. Uses no ids, so that one document can contain many symbols. */
export type Draw = (palette: Palette) => string;

export const SYMBOLS = { ...SEA_SYMBOLS, ...SHORE_SYMBOLS, ...MARKET_SYMBOLS } as const satisfies Record<string, Draw>;
export type SymbolId = keyof typeof SYMBOLS;
