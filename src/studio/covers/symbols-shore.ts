import type { Palette } from './palette.ts';

const lighthouse = (p: Palette) => `
<path d="M62 22 98 8v34ZM38 22 2 8v34Z" fill="${p.spark}" opacity=".45"/>
<path d="M38 36h24l8 54H30Z" fill="${p.light}"/>
<path d="m36.500 48 27-0 2 14h-31ZM33 74h34l2 14H31Z" fill="${p.main}"/>
<path d="M62 36h-6l4 54h10Z" fill="${p.deep}" opacity=".35"/>
<path d="M32 32h36v6H32Z" fill="${p.deep}"/>
<path d="M40 14h20v18H40Z" fill="${p.spark}"/>
<path d="M50 14v18M40 14h20" stroke="${p.deep}" stroke-width="3"/>
<path d="M36 16 50 3l14 13Z" fill="${p.main}"/>
<path d="M16 96c4-10 16-10 22-6 6-6 20-6 24 0 8-4 18-2 22 6Z" fill="${p.deep}"/>`;

const moon = (p: Palette) => `
<circle cx="50" cy="50" r="44" fill="${p.deep}" opacity=".35"/>
<path d="M60 8A43 43 0 1 0 92 62 34 34 0 0 1 60 8Z" fill="${p.light}"/>
<path d="M60 8A43 43 0 1 0 92 62C70 88 24 82 22 44 22 26 38 12 60 8Z" fill="${p.spark}" opacity=".3"/>
<circle cx="30" cy="58" r="6" fill="${p.deep}" opacity=".25"/><circle cx="46" cy="74" r="4" fill="${p.deep}" opacity=".25"/>
<path d="m76 22 3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" fill="${p.spark}"/>`;

const lamp = (p: Palette) => `
<circle cx="50" cy="48" r="40" fill="${p.spark}" opacity=".22"/>
<path d="M46 4h8v10h-8Z" fill="${p.deep}"/>
<path d="M30 22c4-8 12-10 20-10s16 2 20 10l6 6H24Z" fill="${p.deep}"/>
<path d="M28 28h44l-8 44H36Z" fill="${p.spark}"/>
<path d="M40 28h20l-4 44H44Z" fill="${p.light}" opacity=".75"/>
<path d="M28 28h44l-8 44H36ZM50 28v44" fill="none" stroke="${p.deep}" stroke-width="4" stroke-linejoin="round"/>
<path d="M32 72h36v8H32ZM44 80h12l-2 16h-8Z" fill="${p.deep}"/>`;

const anchor = (p: Palette) => `
<path d="M50 30v56M30 40h40" stroke="${p.deep}" stroke-width="11" stroke-linecap="round"/>
<path d="M12 56c2 22 18 34 38 34s36-12 38-34" fill="none" stroke="${p.deep}" stroke-width="12" stroke-linecap="round"/>
<path d="M50 30v56M30 40h40" stroke="${p.main}" stroke-width="6" stroke-linecap="round"/>
<path d="M12 56c2 22 18 34 38 34s36-12 38-34" fill="none" stroke="${p.main}" stroke-width="7" stroke-linecap="round"/>
<path d="M4 64 14 44l14 16ZM96 64 86 44 72 60Z" fill="${p.main}"/>
<circle cx="50" cy="18" r="11" fill="none" stroke="${p.spark}" stroke-width="7"/>
<path d="M22 70c6 10 16 14 28 14" fill="none" stroke="${p.light}" stroke-width="3" stroke-linecap="round"/>`;

const compass = (p: Palette) => `
<circle cx="50" cy="50" r="45" fill="${p.deep}"/><circle cx="50" cy="50" r="38" fill="${p.sea[1]}"/>
<path d="m50 20 8 22 22-22-22 22 22 8-22 8M50 20l-8 22-22-22 22 22-22 8 22 8-22 22 22-22 8 22 8-22 22 22-22-22" fill="${p.main}" opacity=".55"/>
<path d="M50 8 60 50H40ZM92 50 50 60V40ZM50 92 40 50h20ZM8 50l42-10v20Z" fill="${p.light}"/>
<path d="M50 8v42h10ZM92 50H50v10ZM50 92V50H40ZM8 50h42V40Z" fill="${p.spark}"/>
<circle cx="50" cy="50" r="6" fill="${p.deep}"/>`;

const tile = (p: Palette) => `
<path d="M8 8h84v84H8Z" fill="${p.light}"/>
<path d="M8 8h24A24 24 0 0 1 8 32ZM92 8v24A24 24 0 0 1 68 8ZM92 92H68a24 24 0 0 1 24-24ZM8 92V68a24 24 0 0 1 24 24Z" fill="${p.main}"/>
<path d="M50 14c12 14 12 22 0 36-12-14-12-22 0-36ZM86 50c-14 12-22 12-36 0 14-12 22-12 36 0ZM50 86c-12-14-12-22 0-36 12 14 12 22 0 36ZM14 50c14-12 22-12 36 0-14 12-22 12-36 0Z" fill="${p.deep}"/>
<path d="m30 30 14 14M70 30 56 44M70 70 56 56M30 70l14-14" stroke="${p.main}" stroke-width="5" stroke-linecap="round"/>
<circle cx="50" cy="50" r="8" fill="${p.spark}"/>
<path d="M8 8h84v84H8Z" fill="none" stroke="${p.deep}" stroke-width="4"/>`;

const palm = (p: Palette) => `
<path d="M48 38c8 18 8 36 2 54h-12c8-18 8-34 4-52Z" fill="${p.deep}"/>
<path d="M40 60h11M40 72h11M38 84h12" stroke="${p.spark}" stroke-width="3" opacity=".6"/>
<path d="M46 36C34 16 18 16 4 30c16-4 28 0 42 6ZM46 36C52 12 70 8 88 18 70 20 58 26 46 36Z" fill="${p.main}"/>
<path d="M46 36C26 34 14 46 12 64c10-14 20-22 34-28ZM46 36c20-6 36 4 42 24-12-14-24-20-42-24Z" fill="${p.main}"/>
<path d="M46 36C42 20 46 8 56 2c-4 12-4 22-10 34ZM46 36C22 22 12 24 4 30M46 36c14-16 26-18 42-18" fill="${p.light}" opacity=".5"/>
<circle cx="42" cy="42" r="6" fill="${p.spark}"/><circle cx="53" cy="43" r="5" fill="${p.spark}"/>`;

const sun = (p: Palette) => `
<path d="M50 2l6 16h-12ZM50 98l6-16h-12ZM2 50l16-6v12ZM98 50l-16-6v12ZM16 16l15 7-8 8ZM84 16l-7 15-8-8ZM16 84l7-15 8 8ZM84 84l-15-7 8-8Z" fill="${p.spark}"/>
<circle cx="50" cy="50" r="29" fill="${p.main}"/>
<path d="M21 50a29 29 0 0 0 58 0c-6 6-12 6-18 0-4 6-8 6-12 0-6 6-12 6-16 0-4 4-8 4-12 0Z" fill="${p.deep}" opacity=".7"/>
<path d="M30 40c4-8 10-12 18-13" fill="none" stroke="${p.light}" stroke-width="5" stroke-linecap="round"/>`;

const kite = (p: Palette) => `
<path d="M46 66c-6 10 10 12 2 22-4 6-14 4-16 10" fill="none" stroke="${p.light}" stroke-width="3" stroke-linecap="round"/>
<path d="m38 82-12-4 4 12ZM54 78l10 6-12 4Z" fill="${p.spark}"/>
<path d="M60 4 90 30 46 68 22 24Z" fill="${p.main}"/>
<path d="M60 4 46 68 22 24Z" fill="${p.light}"/>
<path d="m60 4-7 33 37-7Z" fill="${p.deep}"/><path d="m22 24 31 13-7 31Z" fill="${p.spark}"/>
<path d="M60 4 46 68M22 24l68 6" stroke="${p.sea[1]}" stroke-width="2.500"/>`;

const coconut = (p: Palette) => `
<path d="M58 8 74 4l4 8-14 4-8 30" fill="${p.spark}"/>
<path d="M12 44C10 74 28 94 50 94s40-20 38-50Z" fill="${p.deep}"/>
<path d="M12 44c6-8 20-12 38-12s32 4 38 12c-4 10-20 14-38 14S16 54 12 44Z" fill="${p.light}"/>
<ellipse cx="50" cy="45" rx="27" ry="8" fill="${p.sea[0]}"/>
<path d="M56 46 62 18" stroke="${p.spark}" stroke-width="6" stroke-linecap="round"/>
<path d="M22 66c2 10 8 16 16 20M34 64c2 10 6 16 12 22M70 66c-2 8-6 14-10 18" fill="none" stroke="${p.main}" stroke-width="3" stroke-linecap="round"/>
<path d="M18 40C12 26 22 16 36 20c10 4 10 14 4 18-8 4-16 4-22 2Z" fill="${p.main}"/><circle cx="28" cy="30" r="4" fill="${p.spark}"/>`;

export const SHORE_SYMBOLS = { lighthouse, moon, lamp, anchor, compass, tile, palm, sun, kite, coconut };
