import { toMajor } from '../../../contract/core/minor-units.ts';
import { BACCARAT_FIELDS } from '../../live/baccarat/settle.ts';
import { BACCARAT_RETURNS_BP, ROULETTE_RETURN_BP } from '../../live/stated-returns.ts';
import type { LiveTable } from '../../live/tables.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import { toOdds } from './baccarat-cloth.ts';
import { type LiveSpeech, toFieldWords } from './words.ts';

const ROULETTE_PAYS = [
  ['pays.straight', 35],
  ['pays.split', 17],
  ['pays.street', 11],
  ['pays.corner', 8],
  ['pays.line', 5],
  ['pays.dozen', 2],
  ['pays.half', 1],
] as const;

type DrawnKind = keyof typeof HOW;
type Row = readonly [field: string, odds: number, basisPoints: number];

function listPays(kind: DrawnKind, speech: LiveSpeech): Row[] {
  if (kind === 'roulette') return ROULETTE_PAYS.map(([key, odds]) => [speech.say(key), odds, ROULETTE_RETURN_BP]);
  return BACCARAT_FIELDS.map((field) => [toFieldWords(field, speech), toOdds(field), BACCARAT_RETURNS_BP[field]]);
}

function makePays(kind: DrawnKind, speech: LiveSpeech): HTMLElement {
  const { say } = speech;
  const rows = listPays(kind, speech).map(([field, odds, basisPoints]) => {
    const pays = say('odds', { odds: Number.isInteger(odds) ? odds : speech.amount(odds) });
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, field),
      make('td', {}, pays),
      make('td', {}, speech.percent(basisPoints)),
    );
  });
  const head = ([['paysField'], ['paysOdds'], ['paysReturn']] as const).map(([key]) =>
    make('th', { scope: 'col' }, say(key)),
  );
  return make('table', { class: 'pays' }, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows));
}

const HOW = {
  roulette: ['how.roulette1', 'how.roulette2', 'howShared'],
  baccarat: ['how.baccarat1', 'how.baccarat2', 'how.baccarat3', 'how.baccarat4', 'howShared'],
} as const;

export function createRulesPanel(table: LiveTable, speech: LiveSpeech): Panel {
  const { say } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const money = (minor: number) => speech.money(toMajor(minor));
  const kind = table.kind === 'roulette' ? 'roulette' : 'baccarat';
  const returns = kind === 'roulette' ? [ROULETTE_RETURN_BP] : Object.values(BACCARAT_RETURNS_BP);
  const [least, most] = [Math.min(...returns), Math.max(...returns)];
  const range = least === most ? speech.percent(least) : `${speech.percent(least)} – ${speech.percent(most)}`;
  panel.body.append(
    makeFacts([[say('rtpLabel'), range]]),
    make('p', { class: 'note' }, say(kind === 'roulette' ? 'rtpRouletteNote' : 'rtpBaccaratNote')),
    make('h3', {}, say('limitsTitle')),
    makeFacts([
      [say('limit.min'), money(table.minMinor)],
      [say('limit.step'), money(table.stepMinor)],
      [say(`limit.side.${kind}`), money(table.maxSideMinor)],
      [say(`limit.main.${kind}`), money(table.maxMainMinor)],
      [say('limit.round'), money(table.maxRoundMinor)],
    ]),
    make('h3', {}, say('paysTitle')),
    makePays(kind, speech),
    make('h3', {}, say('howTitle')),
    make('ul', {}, ...HOW[kind].map((key) => make('li', {}, say(key)))),
    make('h3', {}, say('interruptedTitle')),
    make('ul', {}, make('li', {}, say('interrupted1')), make('li', {}, say('interrupted2'))),
  );
  return panel;
}
