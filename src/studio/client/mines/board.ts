import { PEARL, SAND, URCHIN } from '../../mines/art.ts';
import { COLUMNS, FIELDS } from '../../mines/multiples.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import type { Round } from './api.ts';
import type { MinesSpeech } from './words.ts';

type Look = 'closed' | 'pearl' | 'urchin' | 'hit' | 'left';

const ART: Readonly<Record<Look, string>> = { closed: SAND, pearl: PEARL, urchin: URCHIN, hit: URCHIN, left: PEARL };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

function toLook(field: number, round: Round | null): Look {
  if (!round) return 'closed';
  if (round.opened.includes(field)) return 'pearl';
  if (round.hit === field) return 'hit';
  if (!round.places) return 'closed';
  return round.places.includes(field) ? 'urchin' : 'left';
}

/** The board: one tab stop, arrow keys move, Enter opens. It runs left to right in every language. */
export function createBoard(speech: MinesSpeech, choose: (field: number) => void) {
  const { say } = speech;
  const looks: Look[] = [];
  const fields = Array.from({ length: FIELDS }, (_, field) => {
    const button = make('button', { type: 'button', class: 'tile', tabindex: field === 0 ? 0 : -1 });
    onClick(button, () => choose(field));
    button.addEventListener('keydown', (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    });
    return button;
  });
  const element = make('div', { class: 'board', role: 'group', dir: 'ltr', 'aria-label': say('board') }, ...fields);

  const enter = (field: number) => {
    for (const [index, button] of fields.entries()) button.tabIndex = index === field ? 0 : -1;
  };
  element.addEventListener('focusin', (event) => {
    const field = fields.indexOf(event.target as HTMLButtonElement);
    if (field >= 0) enter(field);
  });
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const from = fields.indexOf(event.target as HTMLButtonElement);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const isSideways = Math.abs(step) === 1;
    const to = from + step;
    const isInside = isSideways ? Math.floor(to / COLUMNS) === Math.floor(from / COLUMNS) : to >= 0 && to < FIELDS;
    if (isInside && to >= 0) fields[to]?.focus();
  });

  return {
    element,
    show(round: Round | null): void {
      const isOpen = round !== null && round.end === null;
      for (const [field, button] of fields.entries()) {
        const look = toLook(field, round);
        const row = Math.floor(field / COLUMNS) + 1;
        const place = { row, column: (field % COLUMNS) + 1 };
        button.setAttribute('aria-label', say(`tile.${look}`, place));
        button.setAttribute('aria-disabled', String(!isOpen || look !== 'closed'));
        if (looks[field] === look) continue;
        looks[field] = look;
        button.dataset['look'] = look;
        button.replaceChildren(makeSvg('0 0 100 100', ART[look], { 'aria-hidden': 'true' }));
      }
    },
    /** Marks the field whose request is pending. */
    wait(field: number | undefined): void {
      for (const [index, button] of fields.entries()) button.classList.toggle('waiting', index === field);
    },
    /** A closed field at random; undefined when none is closed. */
    pick(): number | undefined {
      const closed = [...looks.keys()].filter((field) => looks[field] === 'closed');
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      return closed[random % closed.length];
    },
  };
}
