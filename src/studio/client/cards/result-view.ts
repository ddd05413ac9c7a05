import { toMajor } from '../../../contract/core/minor-units.ts';
import type { TableView } from '../../cards/table-views.ts';
import { makeFacts } from '../dialog.ts';
import { make } from '../dom.ts';
import type { CardsSpeech } from './words.ts';

export function makeResult({ result, yourSeat }: TableView, speech: CardsSpeech): HTMLElement {
  if (!result) return make('div', { class: 'result' });
  const toMoney = (minor: number) => speech.money(toMajor(minor));
  const facts = makeFacts([
    [speech.say('pot'), toMoney(result.potMinor)],
    [speech.say('rake'), toMoney(result.rakeMinor)],
    [speech.say('paid'), toMoney((yourSeat !== null && result.payoutsMinor[yourSeat]) || 0)],
  ]);
  facts.setAttribute('aria-label', speech.say('result'));
  return make('div', { class: 'result' }, facts);
}
