import { toMajor } from '../../../contract/core/minor-units.ts';
import { deal } from '../../live/baccarat/deal.ts';
import { BACCARAT_FIELDS, type BaccaratField, RETURNS_PERCENT } from '../../live/baccarat/settle.ts';
import { make, onClick } from '../dom.ts';
import { makeFieldChip } from './chip.ts';
import type { Cloth } from './cloth.ts';
import { rove } from './roving.ts';
import { type LiveSpeech, toFieldWords } from './words.ts';

/** The odds of a field, without the stake. */
export function toOdds(field: BaccaratField): number {
  return (RETURNS_PERCENT[field] - 100) / 100;
}

/** The layout order of the fields: pairs above, then player, tie and banker. */
const ORDER: readonly BaccaratField[] = ['player-pair', 'banker-pair', 'player', 'tie', 'banker'];

export function createBaccaratCloth(speech: LiveSpeech, onField: (field: string) => void): Cloth {
  const { say } = speech;
  const toNumber = (odds: number) => (Number.isInteger(odds) ? String(odds) : speech.amount(odds));
  const toLabel = (field: BaccaratField) =>
    say('fieldFree', { field: toFieldWords(field, speech), odds: toNumber(toOdds(field)) });
  const buttons = new Map(
    ORDER.map((field) => {
      const button = make(
        'button',
        { type: 'button', class: `field ${field}`, 'data-field': field, 'aria-label': toLabel(field) },
        make('span', { class: 'field-name', dir: 'auto', 'aria-hidden': 'true' }, toFieldWords(field, speech)),
        make(
          'span',
          { class: 'field-odds', dir: 'auto', 'aria-hidden': 'true' },
          say('odds', { odds: toNumber(toOdds(field)) }),
        ),
      );
      onClick(button, () => onField(field));
      return [field, button];
    }),
  );
  const grid = make('div', { class: 'baccarat-cloth', role: 'group', 'aria-label': say('cloth') }, ...buttons.values());
  rove(grid);
  return {
    element: make('div', { class: 'cloth' }, grid),
    show(chips) {
      for (const [field, button] of buttons) {
        button.querySelector('.lying')?.remove();
        const each = chips.get(field);
        const money = (minor: number) => speech.money(toMajor(minor));
        const words = {
          field: toFieldWords(field, speech),
          draft: money(each?.draftMinor ?? 0),
          placed: money(each?.placedMinor ?? 0),
        };
        button.setAttribute('aria-label', each ? say('fieldStake', words) : toLabel(field));
        if (each) button.append(makeFieldChip(each, speech.tag));
      }
    },
    setOpen(isOpen) {
      for (const button of buttons.values()) button.setAttribute('aria-disabled', String(!isOpen));
    },
    mark(outcome) {
      const coup = outcome?.kind === 'baccarat' ? deal(outcome.cards) : undefined;
      const won = new Set<string | false | undefined>([
        coup?.winner,
        coup?.isPlayerPair && 'player-pair',
        coup?.isBankerPair && 'banker-pair',
      ]);
      for (const field of BACCARAT_FIELDS) buttons.get(field)?.classList.toggle('won', won.has(field));
    },
  };
}
