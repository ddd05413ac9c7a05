import { PLACES } from '../../crash/limits.ts';
import { createPanel, makeFacts, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { OpenedRoom } from './api.ts';
import { type CrashSpeech, toMultiplierText } from './words.ts';

const HOW = ['how1', 'how2', 'how3', 'how4', 'how5'] as const;

export function createRulesPanel({ limits, maxMultiplier, rtp }: OpenedRoom, speech: CrashSpeech): Panel {
  const { say, money } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const list = (...texts: string[]) => make('ul', {}, ...texts.map((text) => make('li', {}, text)));
  panel.body.append(
    makeFacts([[say('rtpLabel'), speech.percent(rtp)]]),
    make('p', { class: 'note' }, say('rtpNote')),
    make('h3', {}, say('howTitle')),
    list(...HOW.map((key) => say(key))),
    make('h3', {}, say('limitsTitle')),
    makeFacts([
      [say('limit.min'), money(limits.min)],
      [say('limit.step'), money(limits.step)],
      [say('limit.max'), money(limits.max)],
      [say('limit.bets'), String(PLACES.length)],
      [say('limit.maxWin'), money(limits.maxWin)],
      [say('limit.maxMultiplier'), toMultiplierText(maxMultiplier, speech)],
    ]),
    make('h3', {}, say('interruptedTitle')),
    list(say('interrupted1'), say('interrupted2')),
  );
  return panel;
}
