import { toMajor } from '../../../contract/core/minor-units.ts';
import { SEATS_OF_ONE } from '../../live/blackjack/limits.ts';
import { BLACKJACK_RETURN_BP, INSURANCE_RETURN_BP } from '../../live/stated-returns.ts';
import type { LiveTable } from '../../live/tables.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { BlackjackSpeech } from './words.ts';

const HOW = ['how1', 'how2', 'how3', 'how4', 'how5', 'how6', 'how7'] as const;

export function createRulesPanel(table: LiveTable, speech: BlackjackSpeech): Panel {
  const { say } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const money = (minor: number) => speech.money(toMajor(minor));
  const odds = (won: number, to: number) => say('odds', { odds: won, to });
  const list = (keys: readonly Parameters<typeof say>[0][]) =>
    make('ul', {}, ...keys.map((key) => make('li', {}, say(key))));
  panel.body.append(
    makeFacts([[say('rtpLabel'), speech.percent(BLACKJACK_RETURN_BP)]]),
    make('p', { class: 'note' }, say('rtpNote')),
    make('p', { class: 'note' }, say('insuranceReturn', { percent: speech.percent(INSURANCE_RETURN_BP) })),
    make('h3', {}, say('paysTitle')),
    makeFacts([
      [say('pays.blackjack'), odds(3, 2)],
      [say('pays.win'), odds(1, 1)],
      [say('pays.push'), say('pays.back')],
      [say('pays.insurance'), odds(2, 1)],
    ]),
    make('h3', {}, say('limitsTitle')),
    makeFacts([
      [say('limit.min'), money(table.minMinor)],
      [say('limit.step'), money(table.stepMinor)],
      [say('limit.main'), money(table.maxMainMinor)],
      [say('limit.round'), money(table.maxRoundMinor)],
      [say('limit.seats'), String(SEATS_OF_ONE)],
    ]),
    make('h3', {}, say('howTitle')),
    list(HOW),
    make('h3', {}, say('keysTitle')),
    make('p', {}, say('keys')),
    make('h3', {}, say('interruptedTitle')),
    list(['interrupted1', 'interrupted2']),
  );
  return panel;
}
