import { toCoverName } from '../covers/cover-title.ts';
import type { SportId } from './sports.ts';

interface Cover {
  readonly name: string;
  readonly sky: string;
  readonly ground: string;
  readonly line: string;
  readonly figure: string;
}

const BALL = `<g transform="translate(150 150)"><circle r="74" fill="#f4efe4"/><path d="M0-30 28-9 18 24h-36L-28-9z" fill="#13324b"/><path d="M0-30v-43M28-9l42-15M18 24l26 37M-18 24l-26 37M-28-9l-42-15" stroke="#13324b" stroke-width="6" fill="none"/><path d="M-26-70Q0-52 26-70M62-41q-8 30 8 52M44 61Q14 54 0 74M-62-41q8 30-8 52M-44 61Q-14 54 0 74" stroke="#13324b" stroke-width="6" fill="none"/></g>`;
const VOLLEY = `<g transform="translate(150 140)"><circle r="72" fill="#ffd98a"/><path d="M0 0Q-10-50-50-52M0 0q48 14 70-16M0 0q-34 38-18 70M-12-71Q18-40 0 0M71 12Q30 34 0 0M-58 43Q-46-4 0 0" stroke="#8f3b1e" stroke-width="6" fill="none" stroke-linecap="round"/></g><path d="M0 232h300M0 258h300M0 284h300M30 220v92M90 220v92M150 220v92M210 220v92M270 220v92" stroke="#fff6" stroke-width="3"/>`;
const BREACH = `<g transform="translate(150 152)" fill="none" stroke="#9ff0e4" stroke-width="7"><circle r="66"/><circle r="30" stroke="#ff9d7a"/><path d="M0-92v44M0 92V48M-92 0h44M92 0H48"/></g><path d="M138 138h24v28h-24z" fill="#ff9d7a"/>`;
const CROWN = `<g transform="translate(150 150)"><path d="M-80 50-94-38l50 36L0-66 44-2l50-36L80 50z" fill="#f2c45a" stroke="#7c4a12" stroke-width="6" stroke-linejoin="round"/><path d="M-80 66H80" stroke="#f2c45a" stroke-width="14"/><circle cx="0" cy="-72" r="12" fill="#e7f4f6"/><circle cx="-94" cy="-44" r="10" fill="#e7f4f6"/><circle cx="94" cy="-44" r="10" fill="#e7f4f6"/><circle cy="22" r="12" fill="#b3323c"/></g>`;

const COVERS: Readonly<Record<SportId, Cover>> = {
  football: { name: 'Futebol Orla', sky: '#1d6a74', ground: '#0f4a3a', line: '#bfe8c8', figure: BALL },
  volleyball: { name: 'Vôlei Sprint', sky: '#2f6fa8', ground: '#b8803a', line: '#ffe6b0', figure: VOLLEY },
  'breach-nine': { name: 'Brecha Nove', sky: '#16202f', ground: '#0b1119', line: '#9ff0e4', figure: BREACH },
  'salt-crown': { name: 'Coroa de Sal', sky: '#4b2a55', ground: '#25122d', line: '#f2c45a', figure: CROWN },
};

export function listSportsCovers(): readonly (readonly [gameId: string, svg: string])[] {
  return Object.entries(COVERS).map(([sportId, { name, sky, ground, line, figure }]) => [
    `orla-${sportId}`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${name}"><rect width="300" height="400" fill="${sky}"/><path d="M0 236q75-34 150 0t150 0v164H0z" fill="${ground}"/><circle cx="150" cy="400" r="120" fill="none" stroke="${line}" stroke-opacity=".35" stroke-width="3"/>${figure}<path d="M0 318h300v82H0z" fill="#06121d" fill-opacity=".72"/><path d="M0 318h300" stroke="${line}" stroke-width="3"/>${toCoverName(name, 370, '#fff6e4')}</svg>`,
  ]);
}
