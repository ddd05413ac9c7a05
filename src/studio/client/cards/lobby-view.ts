import { toMajor } from '../../../contract/core/minor-units.ts';
import type { LevelView } from '../../cards/table-views.ts';
import { make } from '../dom.ts';
import type { CardsSpeech } from './words.ts';

export interface LobbyView {
  readonly element: HTMLElement;
  getEntryMinor(): number;
  render(levels: readonly LevelView[]): void;
}

export function createLobby(
  entriesMinor: readonly number[],
  chosenMinor: number,
  speech: CardsSpeech,
  onChoice: () => void,
): LobbyView {
  const legend = make('legend', {}, speech.say('entryLegend'));
  const marks = new Map<number, HTMLElement>();
  const choices = entriesMinor.map((entryMinor) => {
    const mark = make('small', {}, speech.say('nobody'));
    const input = make('input', {
      type: 'radio',
      name: 'entry',
      value: entryMinor,
      checked: entryMinor === chosenMinor,
    });
    input.addEventListener('change', onChoice);
    marks.set(entryMinor, mark);
    return make('label', { class: 'choice' }, input, make('span', {}, speech.money(toMajor(entryMinor)), mark));
  });
  const field = make('fieldset', { class: 'entries' }, legend, make('div', { class: 'choices' }, ...choices));
  const element = make('div', { class: 'lobby' }, field, make('p', { class: 'note' }, speech.say('lobbyNote')));
  return {
    element,
    getEntryMinor: () => Number(field.querySelector<HTMLInputElement>('input:checked')?.value ?? chosenMinor),
    render(levels) {
      for (const { entryMinor, seated } of levels) {
        const mark = marks.get(entryMinor);
        if (!mark) continue;
        mark.textContent = seated === 0 ? speech.say('nobody') : speech.sayCount('seated', seated);
        mark.toggleAttribute('data-busy', seated > 0);
      }
    },
  };
}
