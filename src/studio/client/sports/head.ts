import type { SportCategory } from '../../sports/sports.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import type { SportsSpeech } from './words.ts';

const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';

export function createHead(category: SportCategory, speech: SportsSpeech, openRules: () => void) {
  const { say } = speech;
  const balance = make('b', { id: 'balance' });
  const icon = makeSvg('0 0 24 24', RULES_ICON, { 'aria-hidden': 'true' });
  const rules = make('button', { type: 'button', class: 'tool' }, icon, make('span', {}, say('rules')));
  onClick(rules, openRules);
  const title = make(
    'div',
    {},
    make('h1', {}, say(`title.${category}`)),
    make('p', { class: 'funds' }, `${say('balance')} `, balance),
  );
  return {
    element: make('header', {}, title, make('div', { class: 'tools' }, createSoundSwitch(speech), rules)),
    setBalance: (amount: number) => {
      balance.textContent = speech.money(amount);
    },
  };
}
