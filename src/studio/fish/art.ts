/** Each kind in a box of 200 × 120, facing right. Covers and the game share these drawings. */
const EYE = (x: number, y: number, r = 6) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/><circle cx="${x + r / 4}" cy="${y}" r="${r / 2}" fill="#10202e"/>`;

function toPlain(body: string, belly: string, fin: string, stripes = ''): string {
  return `<path d="M52 60 10 26q14 34 0 68z" fill="${fin}"/><path d="M84 28q22-26 52-14-6 14-14 20zM92 92q14 22 36 18-2-14-10-22z" fill="${fin}"/><path d="M40 60q44-50 98-40 44 8 54 40-10 32-54 40-54 10-98-40z" fill="${body}"/><path d="M46 66q50 34 92 26 40-6 52-30-16 14-56 16-50 2-88-12z" fill="${belly}"/>${stripes}${EYE(164, 48)}<path d="M186 66q-10 6-20 2" fill="none" stroke="#10202e" stroke-width="3" stroke-linecap="round"/>`;
}

export const FISH_ART: Readonly<Record<string, string>> = {
  sardine: toPlain(
    '#9fc4d8',
    '#e8f4f8',
    '#6f9ab3',
    '<g fill="#54809c"><circle cx="80" cy="46" r="4"/><circle cx="98" cy="42" r="4"/><circle cx="116" cy="40" r="4"/><circle cx="134" cy="40" r="4"/></g>',
  ),
  lambari: toPlain(
    '#f2c063',
    '#fff0cf',
    '#e07a4f',
    '<path d="M60 60h86" stroke="#c2703a" stroke-width="6" stroke-linecap="round"/>',
  ),
  puffer: `<path d="M44 60 14 36q8 24 0 48z" fill="#d39b3d"/><g stroke="#8a5a1e" stroke-width="6" stroke-linecap="round"><path d="M70 14 60 2M110 6V-4M148 18l10-10M70 106l-10 12M110 114v10M148 102l10 10M48 34 38 26M48 88l-10 8"/></g><circle cx="110" cy="60" r="54" fill="#e9b452"/><path d="M60 74q50 46 100 0-8 40-50 40T60 74z" fill="#fff3d8"/><g fill="#a86c24"><circle cx="84" cy="38" r="6"/><circle cx="108" cy="28" r="5"/><circle cx="100" cy="52" r="5"/><circle cx="130" cy="40" r="5"/></g>${EYE(146, 52, 9)}<path d="M164 72q-8 6-16 2" fill="none" stroke="#5a3a12" stroke-width="4" stroke-linecap="round"/>`,
  snapper: toPlain(
    '#e0604f',
    '#ffd9cc',
    '#a63a35',
    '<g stroke="#a63a35" stroke-width="5" stroke-linecap="round"><path d="M86 30q-8 30 0 62M108 24q-8 36 0 74M130 22q-8 38 0 76"/></g>',
  ),
  squid: `<g fill="none" stroke="#c97ab0" stroke-width="9" stroke-linecap="round"><path d="M76 44Q40 20 12 30M72 54Q36 44 6 54M72 66q-36 8-64 4M76 76Q44 96 14 92"/></g><path d="M66 60q6-34 60-38 20-22 46-14-10 18-4 28 18 10 24 24-6 14-24 24-6 10 4 28-26 8-46-14-54-4-60-38z" fill="#e3a0cb"/><path d="M72 66q36 30 84 22-30 14-52 8-26-8-32-30z" fill="#fbe3f1"/>${EYE(92, 52, 9)}`,
  turtle: `<path d="M60 84Q30 110 20 100q2-22 30-34zM132 88q10 28 34 24 2-18-14-32zM126 34q8-28 34-28 6 16-12 32z" fill="#7fb069"/><path d="M150 56q8-22 30-16 18 6 16 22-4 16-24 14-18-2-22-20z" fill="#8fc079"/><ellipse cx="94" cy="62" rx="64" ry="44" fill="#4f8a57"/><g fill="none" stroke="#2f5d3a" stroke-width="5" stroke-linejoin="round"><path d="m94 36 24 14v26l-24 14-24-14V50zM94 36V20M118 50l26-12M118 76l24 14M94 90v15M70 76 46 90M70 50 46 36"/></g>${EYE(180, 54, 5)}`,
  dolphin: `<path d="M36 64 4 34q6 26 0 40 16-2 32-10z" fill="#4f87ad"/><path d="M92 30q6-26 34-28-8 18-2 32zM100 82q-8 24-30 30 0-22 10-34z" fill="#4f87ad"/><path d="M26 66q44-48 102-42 34 4 46 24l24 10q0 8-22 10-20 26-68 24Q64 92 26 66z" fill="#6ea8cd"/><path d="M56 78q54 14 118-10-18 26-66 24-32-2-52-14z" fill="#e6f3fa"/>${EYE(154, 48, 6)}`,
  whale: `<path d="M40 62Q14 60 2 30q24-4 36 14Q34 14 56 4q14 24 4 46z" fill="#34557a"/><path d="M34 62q20 10 40-16 40-34 86-18 36 14 36 46 0 36-58 40Q54 118 34 62z" fill="#426b97"/><path d="M60 92q66 14 136-20-2 38-58 42-50 4-78-22z" fill="#dbe9f5"/><g stroke="#a9c4dc" stroke-width="3"><path d="M92 100q50 6 100-14M108 108q40 2 74-12"/></g><path d="M112 100q-2 20-22 22-4-16 4-26z" fill="#34557a"/>${EYE(168, 62, 6)}`,
};

export function toFishSvg(kind: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -6 200 132" width="200" height="132">${FISH_ART[kind] ?? ''}</svg>`;
}
