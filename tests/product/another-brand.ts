import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { palette } from '../../src/brand/palette.ts';
import { copySources } from './source-copy.ts';

export const ANOTHER = {
  name: 'Farol Alto',
  merchantCode: 'farol',
  title: 'O farol nunca dorme',
  gate: 'O farol está apagado',
  centre: 'Minha torre',
  code: 'Farol: {{code}}, por {{count}} minutos.',
  about: 'O Farol Alto fica numa pedra, longe da praia.',
  signPath: 'M20 2 30 38H10Z',
} as const;

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="var(--glass)" d="${ANOTHER.signPath}"/></svg>`;
const TEXTS = {
  home: { 'hero.title': ANOTHER.title },
  gate: { 'gate.maintenance.title': ANOTHER.gate },
  centre: { 'centre.member.securityCenter': ANOTHER.centre },
  mail: { 'login.text_one': ANOTHER.code, 'login.text_other': ANOTHER.code },
};

/** Returns the colour that the other brand has instead of this one. This brand does not use the returned colour. */
export function toOther(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => colour.slice(at, at + 2));
  return `#${blue}${red}${green}`;
}

export function listColours(): string[] {
  return [...new Set(JSON.stringify(palette).match(/#[0-9a-f]{6}/g))].filter((colour) => colour !== toOther(colour));
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} stays as it was`);
  writeFileSync(file, changed);
}

/** Creates the product of an operator who changed `src/brand/` and nothing else. */
export function makeAnotherBrand(folder: string): void {
  copySources(folder);
  const own = (name: string) => path.join(folder, 'src/brand', name);
  edit(own('brand.ts'), (text) =>
    text
      .replace(/name: '[^']*'/, `name: '${ANOTHER.name}'`)
      .replace(/merchantCode: '[^']*'/, `merchantCode: '${ANOTHER.merchantCode}'`)
      .replace(/contactEmail: '[^']*'/, "contactEmail: 'oi@farol.example'")
      .replace(/serviceHosts: \[[^\]]*\]/, "serviceHosts: ['chat.farol.example']")
      .replace(/chatHeaderColour: '[^']*'/, "chatHeaderColour: '#3c0b2a'"),
  );
  edit(own('currency.ts'), (text) => text.replace(/'BRL'/, "'EUR'"));
  edit(own('palette.ts'), (text) => text.replaceAll(/#[0-9a-f]{6}/g, toOther));
  for (const name of ['logo.svg', 'mark.svg']) writeFileSync(own(name), SIGN);
  writeFileSync(own('texts/pt.json'), JSON.stringify(TEXTS));
  mkdirSync(own('content/pages/pt'), { recursive: true });
  writeFileSync(own('content/pages/pt/about.md'), `---\nupdated: 2026-11-22\n---\n${ANOTHER.about}\n`);
}

const TEXT_FILE = /\.(?:m?js|css|json|svg|html|txt)$/;

/** Returns all readable built files by path. */
export function readBuilt(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT_FILE.test(file));
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}
