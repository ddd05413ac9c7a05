import { getColour } from '../../lottery/groups/mark-six.ts';
import { SEA_TIERS } from '../../lottery/groups/sea.ts';
import { NORTH_TIERS, SOUTH_TIERS } from '../../lottery/groups/vietnam.ts';
import type { FormId, Lottery } from '../../lottery/lotteries.ts';
import { make } from '../dom.ts';
import type { LotterySpeech } from './words.ts';

const TIERS: Partial<Record<FormId, readonly { readonly code: string; readonly count: number }[]>> = {
  NORTH: NORTH_TIERS,
  SOUTH: SOUTH_TIERS,
  SEA: SEA_TIERS,
};
const SPECIAL_AT = 6;

function makeTiers(formId: FormId, numbers: readonly string[], speech: LotterySpeech): HTMLElement | undefined {
  const tiers = TIERS[formId];
  if (!tiers) return undefined;
  let at = 0;
  const rows = tiers.flatMap(({ code, count }) => {
    const own = numbers.slice(at, at + count);
    at += count;
    return [
      make('dt', {}, speech.find(`tier.${code}`) ?? code),
      make('dd', { dir: 'ltr' }, ...own.map((number) => make('span', {}, number))),
    ];
  });
  return make('dl', { class: 'tiers' }, ...rows);
}

/** The numbers of a draw in little space. A draw with several prizes shows only the number of the first prize; a press opens the others. */
export function makeShortNumbers(lottery: Pick<Lottery, 'formId'>, numbers: readonly string[], speech: LotterySpeech) {
  const whole = makeNumbers(lottery, numbers, speech);
  if (!TIERS[lottery.formId]) return whole;
  const first = make('span', { class: 'grand' }, numbers[0] ?? '');
  return make('details', { class: 'prizes' }, make('summary', {}, first, ` ${speech.say('allPrizes')}`), whole);
}

function makeBall(formId: FormId, number: string, index: number): HTMLElement {
  const colour = formId === 'LHC' ? ` ${getColour(number)}` : formId === 'PK10' ? ' boat' : '';
  const isSpecial = formId === 'LHC' && index === SPECIAL_AT;
  return make('span', { class: `ball${colour}${isSpecial ? ' special' : ''}` }, number);
}

/** The numbers of a draw: balls, or a table for draws with several prizes. */
export function makeNumbers({ formId }: Pick<Lottery, 'formId'>, numbers: readonly string[], speech: LotterySpeech) {
  const tiers = makeTiers(formId, numbers, speech);
  if (tiers) return tiers;
  return make(
    'span',
    { class: 'balls', dir: 'ltr' },
    ...numbers.map((number, index) => makeBall(formId, number, index)),
  );
}

/** The numbers of a draw as text for screen readers. A draw with several prizes has only the number of the first prize. */
export function toNumbersText({ formId }: Pick<Lottery, 'formId'>, numbers: readonly string[]): string {
  return TIERS[formId] ? (numbers[0] ?? '') : numbers.join(' ');
}
