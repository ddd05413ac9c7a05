import type { Palette } from './palette.ts';

const wave = (p: Palette) => `
<circle cx="50" cy="50" r="44" fill="${p.sea[1]}"/>
<path d="M7 58C14 26 44 10 66 22c18 10 18 32 2 36-11 2-17-8-11-15-13 1-19 21-3 28 14 6 30 2 39-8A44 44 0 0 1 7 58Z" fill="${p.spark}"/>
<path d="M10 66c14-4 20-14 27-20-5 16 4 32 24 34 12 1 22-4 28-10A44 44 0 0 1 10 66Z" fill="${p.light}" opacity=".35"/>
<path d="M16 52C24 30 46 20 62 28" fill="none" stroke="${p.light}" stroke-width="4" stroke-linecap="round"/>
<circle cx="76" cy="20" r="4" fill="${p.light}"/><circle cx="86" cy="34" r="3" fill="${p.light}"/>`;

const boat = (p: Palette) => `
<path d="M54 10v56H18C30 52 46 34 54 10Z" fill="${p.light}"/>
<path d="M54 10c14 14 26 36 28 54H54Z" fill="${p.main}"/>
<path d="M54 8v62" stroke="${p.deep}" stroke-width="4" stroke-linecap="round"/>
<path d="M10 70h80c-4 12-14 20-26 20H34C22 90 14 82 10 70Z" fill="${p.deep}"/>
<path d="M10 70h80l-2 6H13Z" fill="${p.spark}"/>
<path d="M30 56c8-8 14-18 18-28" fill="none" stroke="${p.main}" stroke-width="3" opacity=".5"/>`;

const fish = (p: Palette) => `
<path d="M66 50 92 28c-4 14-4 30 0 44Z" fill="${p.deep}"/>
<path d="M40 28c8-12 20-14 28-12-4 4-4 10-2 16ZM44 72c6 10 14 12 20 12-2-4-2-8 0-14Z" fill="${p.deep}"/>
<path d="M6 52c10-20 28-28 44-26 14 2 22 12 26 24-6 16-18 26-34 26C26 76 14 66 6 52Z" fill="${p.main}"/>
<path d="M6 52c8 14 20 24 36 24 16 0 28-10 34-26-14 12-44 18-70 2Z" fill="${p.deep}" opacity=".45"/>
<path d="M38 34c6 10 6 22 0 32M52 34c5 10 5 20 0 30" fill="none" stroke="${p.light}" stroke-width="3" stroke-linecap="round" opacity=".7"/>
<circle cx="24" cy="46" r="6" fill="${p.light}"/><circle cx="23" cy="46" r="3" fill="${p.sea[1]}"/>`;

const shell = (p: Palette) => `
<path d="M50 88 38 80 8 48C10 24 28 10 50 10s40 14 42 38L62 80Z" fill="${p.main}"/>
<path d="M50 86 26 20M50 86 50 11M50 86 74 20M50 86 11 38M50 86 89 38" stroke="${p.deep}" stroke-width="4" stroke-linecap="round"/>
<path d="M8 48C10 24 28 10 50 10s40 14 42 38c-4-6-12-6-16 0-4-8-14-8-18 0-4-8-12-8-16 0-4-8-14-8-18 0-4-6-12-6-16 0Z" fill="${p.light}" opacity=".55"/>
<path d="M34 78h32l-6 12H40Z" fill="${p.deep}"/>`;

const starfish = (p: Palette) => `
<path d="M50 6c6 0 8 26 14 30s30-2 32 4-20 18-23 25 8 26 3 30-20-12-26-12-21 16-26 12 6-23 3-30S2 46 4 40s26 0 32-4 8-30 14-30Z" fill="${p.spark}"/>
<path d="M50 16v34M50 50 86 42M50 50 70 84M50 50 30 84M50 50 14 42" stroke="${p.light}" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 7"/>
<circle cx="50" cy="50" r="7" fill="${p.light}" opacity=".8"/>`;

const pearl = (p: Palette) => `
<path d="M8 56c0-20 18-30 42-30s42 10 42 30Z" fill="${p.deep}"/>
<path d="M50 26 50 56M50 26 28 56M50 26 72 56" stroke="${p.main}" stroke-width="3"/>
<path d="M6 56h88c-4 20-22 32-44 32S10 76 6 56Z" fill="${p.main}"/>
<path d="M14 62h72c-6 8-20 12-36 12s-30-4-36-12Z" fill="${p.sea[1]}"/>
<circle cx="50" cy="56" r="17" fill="${p.light}"/>
<circle cx="50" cy="56" r="17" fill="${p.spark}" opacity=".25"/>
<circle cx="44" cy="50" r="6" fill="#fff"/>`;

const whale = (p: Palette) => `
<path d="M60 30c-2-10-10-14-18-12M60 30c2-10 10-14 18-12" fill="none" stroke="${p.light}" stroke-width="4" stroke-linecap="round"/>
<path d="M6 34c10-2 16 4 18 14 8-10 24-16 38-14 20 3 30 16 30 30 0 12-12 20-34 20-26 0-44-16-42-36-4-4-8-8-10-14Z" fill="${p.deep}"/>
<path d="M20 62c8 14 24 22 38 22 22 0 34-8 34-20-12 8-50 12-72-2Z" fill="${p.light}"/>
<path d="M44 74c4 6 10 10 16 10M58 74c4 4 8 8 14 8" stroke="${p.deep}" stroke-width="2" opacity=".6" fill="none"/>
<path d="M6 34c2-8 10-12 14-10-2 4-2 8 0 12 4-4 10-4 14-2-2 6-6 10-10 12Z" fill="${p.main}"/>
<circle cx="76" cy="54" r="4" fill="${p.spark}"/>`;

const crab = (p: Palette) => `
<path d="M20 62 6 70M22 72 10 84M80 62l14 8M78 72l12 12M28 50 16 38M72 50l12-12" stroke="${p.deep}" stroke-width="6" stroke-linecap="round"/>
<path d="M18 40C4 36 4 16 18 12c-2 8 2 10 8 10 2 8 0 16-8 18ZM82 40c14-4 14-24 0-28 2 8-2 10-8 10-2 8 0 16 8 18Z" fill="${p.main}"/>
<ellipse cx="50" cy="64" rx="34" ry="24" fill="${p.main}"/>
<path d="M16 64c0 14 15 24 34 24s34-10 34-24c-8 10-60 10-68 0Z" fill="${p.deep}" opacity=".6"/>
<path d="M40 42v-8M60 42v-8" stroke="${p.deep}" stroke-width="4"/>
<circle cx="40" cy="31" r="7" fill="${p.light}"/><circle cx="60" cy="31" r="7" fill="${p.light}"/>
<circle cx="41" cy="31" r="3" fill="${p.sea[1]}"/><circle cx="59" cy="31" r="3" fill="${p.sea[1]}"/>
<path d="M40 62c6 5 14 5 20 0" fill="none" stroke="${p.light}" stroke-width="3" stroke-linecap="round"/>`;

const jellyfish = (p: Palette) => `
<path d="M24 50c-4 14 6 18 0 40M40 52c4 14-6 20 0 42M58 52c-4 14 6 20 0 42M74 50c4 14-6 18 2 38" fill="none" stroke="${p.spark}" stroke-width="5" stroke-linecap="round"/>
<path d="M10 52C8 24 26 6 50 6s42 18 40 46c-6 6-12 6-16 0-6 8-18 8-24 0-6 8-18 8-24 0-4 6-10 6-16 0Z" fill="${p.main}"/>
<path d="M22 42c0-16 10-26 22-28" fill="none" stroke="${p.light}" stroke-width="6" stroke-linecap="round" opacity=".8"/>
<circle cx="62" cy="32" r="5" fill="${p.deep}"/><circle cx="44" cy="38" r="4" fill="${p.deep}"/><circle cx="74" cy="42" r="3" fill="${p.deep}"/>`;

const gull = (p: Palette) => `
<path d="M50 56C40 30 22 22 4 26c12 6 20 14 26 26 4 10 10 16 20 18Z" fill="${p.light}"/>
<path d="M48 58c6-26 24-40 48-40-14 8-20 18-24 32-4 14-12 22-26 22Z" fill="${p.light}"/>
<path d="M4 26c12 0 24 4 32 14l-6 6C24 36 14 30 4 26ZM96 18c-16 2-28 10-34 24l8 6c6-16 14-24 26-30Z" fill="${p.deep}"/>
<path d="M30 66c8-12 24-16 36-8 4 12-6 24-24 28-8 2-14 4-20 8 0-12 2-20 8-28Z" fill="${p.light}"/>
<path d="M22 94c0-10 2-16 6-22 6 6 14 10 24 10-12 4-22 6-30 12Z" fill="${p.deep}" opacity=".7"/>
<path d="m66 56 14 6-14 4Z" fill="${p.spark}"/><circle cx="60" cy="58" r="2.6" fill="${p.sea[1]}"/>`;

export const SEA_SYMBOLS = { wave, boat, fish, shell, starfish, pearl, whale, crab, jellyfish, gull };
