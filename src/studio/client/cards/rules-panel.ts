import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import type { CardsSpeech } from './words.ts';

export function createRulesPanel(game: Opened, speech: CardsSpeech): Panel {
  const { say } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const list = (...items: string[]) => make('ul', {}, ...items.map((item) => make('li', {}, item)));
  const range = { min: speech.money(game.entries[0] ?? 0), max: speech.money(game.entries.at(-1) ?? 0) };
  panel.body.append(
    makeFacts([
      [say('rtpLabel'), speech.percent(game.rtp)],
      [say('rakeLabel'), speech.percent(10_000 - game.rtp)],
      [say('stakeRange'), say('stakeRangeValue', range)],
      [say('seatsLabel'), say('seatsValue')],
      [say('clockLabel'), say('clockValue')],
    ]),
    make('p', { class: 'note' }, say('rtpNote')),
    make('h3', {}, say('howTitle')),
    list(say('rule1'), say('rule2'), say('rule3'), say('rule4'), say('rule5'), say('rule6')),
    make('h3', {}, say('clockTitle')),
    list(say('clock1'), say('clock2'), say('clock3'), say('clock4')),
    make('h3', {}, say('houseTitle')),
    list(say('house1'), say('house2'), say('house3')),
  );
  return panel;
}
