import type { Palette } from './palette.ts';

const turtle = (p: Palette) => `
<path d="M22 34C8 30 4 18 10 12c10 0 20 8 24 16ZM78 34c14-4 18-16 12-22-10 0-20 8-24 16ZM24 72C14 76 12 88 18 92c8-2 14-8 18-14ZM76 72c10 4 12 16 6 20-8-2-14-8-18-14Z" fill="${p.spark}"/>
<path d="M40 22c-4-12 2-20 10-20s14 8 10 20Z" fill="${p.spark}"/>
<ellipse cx="50" cy="54" rx="33" ry="36" fill="${p.deep}"/>
<ellipse cx="50" cy="52" rx="28" ry="31" fill="${p.main}"/>
<path d="m50 30 15 9v18l-15 9-15-9V39ZM50 21v9M65 39l11-6M65 57l11 6M50 66v17M35 57l-11 6M35 39l-11-6" fill="${p.light}" fill-opacity=".35" stroke="${p.deep}" stroke-width="3.500"/>
<circle cx="45" cy="10" r="2.500" fill="${p.sea[1]}"/><circle cx="55" cy="10" r="2.500" fill="${p.sea[1]}"/>`;

const seahorse = (p: Palette) => `
<path d="M44 60c-12 8-12 24 2 30 12 4 20-6 14-14-6-6-14 0-10 6-8-2-8-12 2-16Z" fill="${p.deep}"/>
<path d="M14 34c10-2 16-6 20-12C40 8 60 4 70 16c8 10 2 20-4 26 8 8 8 22-4 30-8 6-16 4-20-2 6-6 4-14-4-20-6-6-6-12-2-18-6 4-14 6-20 6Z" fill="${p.main}"/>
<path d="M62 8l2-6 6 6 6-2v8M70 44c10-2 16 4 16 12-6 2-12 0-16-4Z" fill="${p.spark}"/>
<path d="M44 50h18M46 58h18M46 66h14M50 42h14" stroke="${p.deep}" stroke-width="3" stroke-linecap="round"/>
<circle cx="52" cy="22" r="6" fill="${p.light}"/><circle cx="51" cy="22" r="3" fill="${p.sea[1]}"/>`;

const coral = (p: Palette) => `
<path d="M44 94V66C30 66 18 56 16 38c0-6 8-8 10 0 2 10 8 16 18 18V20c0-8 12-8 12 0v24c10-2 14-8 14-18 0-8 12-8 12 0 0 20-10 30-26 32v36Z" fill="${p.main}"/>
<path d="M30 62C16 70 8 62 6 50c-2-8 8-10 10-2 2 6 6 8 14 6ZM72 54c10 6 16 4 18-4 2-8 10-6 8 2-2 14-14 20-26 10Z" fill="${p.deep}"/>
<path d="M50 26v60M24 42c2 10 10 18 20 20M76 28c0 12-8 20-20 22" fill="none" stroke="${p.light}" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 9" opacity=".8"/>
<circle cx="50" cy="14" r="5" fill="${p.spark}"/><circle cx="20" cy="32" r="4" fill="${p.spark}"/><circle cx="76" cy="20" r="4" fill="${p.spark}"/>
<path d="M26 96c8-10 40-10 48 0Z" fill="${p.deep}"/>`;

const parasol = (p: Palette) => `
<path d="M50 20v72" stroke="${p.deep}" stroke-width="6" stroke-linecap="round"/>
<path d="M4 52C6 26 26 10 50 10s44 16 46 42c-8-6-16-6-23 0-8-6-16-6-23 0-7-6-15-6-23 0-7-6-15-6-23 0Z" fill="${p.main}"/>
<path d="M27 52C28 32 38 18 50 10c12 8 22 22 23 42-8-6-16-6-23 0-7-6-15-6-23 0Z" fill="${p.light}"/>
<path d="M50 10v42c-3-2.500-7-4-11-4 0-16 4-29 11-38Z" fill="${p.spark}" opacity=".7"/>
<circle cx="50" cy="8" r="4" fill="${p.spark}"/>
<path d="M18 94c10-8 54-8 64 0Z" fill="${p.spark}" opacity=".6"/>`;

const pineapple = (p: Palette) => `
<path d="M50 38C40 28 40 14 50 2c10 12 10 26 0 36ZM46 38C32 36 24 26 24 12c14 2 24 12 26 26ZM54 38c14-2 22-12 22-26-14 2-24 12-26 26Z" fill="${p.spark}"/>
<ellipse cx="50" cy="66" rx="27" ry="31" fill="${p.main}"/>
<path d="M30 46l40 42M24 62l30 34M44 36l32 34M70 46 30 88M76 62 46 96M56 36 24 70" stroke="${p.deep}" stroke-width="3" opacity=".8"/>
<path d="M30 56c2-8 8-14 16-15" fill="none" stroke="${p.light}" stroke-width="5" stroke-linecap="round"/>`;

const drum = (p: Palette) => `
<path d="M14 30v44c0 10 16 18 36 18s36-8 36-18V30Z" fill="${p.main}"/>
<path d="M14 42 32 86 50 46 68 86 86 42" fill="none" stroke="${p.light}" stroke-width="4" stroke-linejoin="round"/>
<path d="M14 66v8c0 10 16 18 36 18s36-8 36-18v-8c0 10-16 18-36 18s-36-8-36-18Z" fill="${p.deep}"/>
<ellipse cx="50" cy="30" rx="36" ry="16" fill="${p.light}"/><ellipse cx="50" cy="30" rx="36" ry="16" fill="none" stroke="${p.deep}" stroke-width="5"/>
<path d="M60 28 92 6M40 30 10 8" stroke="${p.spark}" stroke-width="5" stroke-linecap="round"/>
<circle cx="60" cy="28" r="5" fill="${p.spark}"/><circle cx="40" cy="30" r="5" fill="${p.spark}"/>`;

const toucan = (p: Palette) => `
<path d="M46 22C60 6 92 8 96 30c-12-6-28-4-44 8Z" fill="${p.spark}"/>
<path d="M84 16c8 3 12 8 12 14-5-2.500-11-3.500-17-3 4-3 6-7 5-11Z" fill="${p.deep}"/>
<path d="M20 92C8 62 12 22 38 16c14-2 22 8 20 22-2 24-8 40-24 50Z" fill="${p.sea[1]}"/>
<path d="M32 34c0-10 10-16 18-10 8 8 4 26-8 30-8 0-12-10-10-20Z" fill="${p.light}"/>
<circle cx="42" cy="28" r="6" fill="${p.main}"/><circle cx="42" cy="28" r="3" fill="${p.sea[1]}"/>
<path d="M20 92l-6 6h14l6-10ZM24 60c8 8 10 18 8 28-8-4-12-14-8-28Z" fill="${p.deep}"/>
<path d="M4 88h70" stroke="${p.main}" stroke-width="6" stroke-linecap="round"/>`;

const helm = (p: Palette) => `
<path d="M50 4v92M4 50h92M18 18l64 64M82 18 18 82" stroke="${p.deep}" stroke-width="8" stroke-linecap="round"/>
<circle cx="50" cy="50" r="31" fill="none" stroke="${p.main}" stroke-width="11"/>
<circle cx="50" cy="50" r="31" fill="none" stroke="${p.light}" stroke-width="2.500" stroke-dasharray="2 10" stroke-linecap="round"/>
<circle cx="50" cy="50" r="13" fill="${p.main}"/><circle cx="50" cy="50" r="6" fill="${p.spark}"/>
<path d="M50 2v12M50 86v12M2 50h12M86 50h12" stroke="${p.spark}" stroke-width="8" stroke-linecap="round"/>`;

export const MARKET_SYMBOLS = { turtle, seahorse, coral, parasol, pineapple, drum, toucan, helm };
