import { ROAD_ROWS, toBigRoad } from '../../live/baccarat/road.ts';
import { toColour } from '../../live/roulette/wheel.ts';
import { make, makeSvg } from '../dom.ts';
import { type LiveSpeech, toPocketWords } from './words.ts';

export interface History {
  readonly element: HTMLElement;
  /** Oldest first. */
  show(marks: readonly string[]): void;
}

const POCKETS_SHOWN = 24;

export function createPocketHistory(speech: LiveSpeech): History {
  const list = make('ol', { class: 'pockets', dir: 'ltr', 'aria-label': speech.say('history'), tabindex: 0 });
  return {
    element: list,
    show(marks) {
      const latest = marks.slice(-POCKETS_SHOWN).reverse();
      const items = latest.map((mark, place) => {
        const pocket = Number(mark);
        const name = make('span', { class: 'unseen' }, toPocketWords(pocket, speech));
        const number = make('span', { 'aria-hidden': 'true' }, mark);
        return make('li', { class: `${toColour(pocket)}${place === 0 ? ' latest' : ''}` }, number, name);
      });
      list.replaceChildren(
        ...(items.length > 0 ? items : [make('li', { class: 'none', dir: 'auto' }, speech.say('historyEmpty'))]),
      );
    },
  };
}

const CELL = 20;
type Side = 'P' | 'B' | 'T';

function toSide(mark: string): Side {
  return mark.startsWith('P') ? 'P' : mark.startsWith('B') ? 'B' : 'T';
}

function drawGrid(columns: number): string {
  const width = columns * CELL;
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * CELL}h${width}`).join('');
  const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * CELL} 0v${ROAD_ROWS * CELL}`).join('');
  return `<path class="road-grid" d="${across}${down}"/>`;
}

function drawPairs(x: number, y: number, hasPlayer: boolean, hasBanker: boolean): string {
  const player = hasPlayer ? `<circle class="pair P" cx="${x - 7}" cy="${y + 7}" r="3"/>` : '';
  const banker = hasBanker ? `<circle class="pair B" cx="${x + 7}" cy="${y - 7}" r="3"/>` : '';
  return player + banker;
}

function drawBead(mark: string, place: number, letters: Readonly<Record<Side, string>>): string {
  const [x, y] = [Math.floor(place / ROAD_ROWS) * CELL + CELL / 2, (place % ROAD_ROWS) * CELL + CELL / 2];
  const side = toSide(mark);
  return `<circle class="bead ${side}" cx="${x}" cy="${y}" r="8.500"/><text class="bead-letter ${side}" x="${x}" y="${y + 4}">${letters[side]}</text>${drawPairs(x, y, mark.includes('p'), mark.includes('b'))}`;
}

function drawBigRoad(marks: readonly string[]): { picture: string; columns: number } {
  const road = toBigRoad(marks);
  const columns = Math.max(24, ...road.map(({ column }) => column + 1));
  const places = road.map(({ column, row, winner, ties, hasPlayerPair, hasBankerPair }) => {
    const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
    // The banker's ring is double, so that the side is visible without colour.
    const inner = winner === 'B' ? `<circle class="loop B" cx="${x}" cy="${y}" r="4"/>` : '';
    const tie =
      ties > 0
        ? `<path class="tie" d="M${x - 7} ${y + 7}l14-14"/>${ties > 1 ? `<text class="tie-count" x="${x}" y="${y + 4}">${ties}</text>` : ''}`
        : '';
    return `<circle class="loop ${winner}" cx="${x}" cy="${y}" r="7.500"/>${inner}${tie}${drawPairs(x, y, hasPlayerPair, hasBankerPair)}`;
  });
  return { picture: drawGrid(columns) + places.join(''), columns };
}

/** Bead plate and big road; for screen readers, the last results as text. */
export function createRoads(speech: LiveSpeech): History {
  const words = make('ol', { class: 'unseen', 'aria-label': speech.say('history') });
  const maps = make('div', {
    class: 'roads',
    dir: 'ltr',
    tabindex: 0,
    role: 'group',
    'aria-label': speech.say('roadScroll'),
  });
  const letters = { P: speech.say('bead.P'), B: speech.say('bead.B'), T: speech.say('bead.T') };
  return {
    element: make('div', { class: 'history' }, maps, words),
    show(marks) {
      const beadColumns = Math.max(12, Math.ceil(marks.length / ROAD_ROWS));
      const beads = drawGrid(beadColumns) + marks.map((mark, place) => drawBead(mark, place, letters)).join('');
      const road = drawBigRoad(marks);
      const height = ROAD_ROWS * CELL;
      const toPicture = (columns: number, picture: string, label: string) => {
        const svg = makeSvg(`0 0 ${columns * CELL} ${height}`, picture, {
          class: 'road',
          role: 'img',
          'aria-label': label,
        });
        svg.style.setProperty('--columns', String(columns));
        return svg;
      };
      maps.replaceChildren(
        toPicture(beadColumns, beads, speech.say('roadBead')),
        toPicture(road.columns, road.picture, speech.say('roadBig')),
      );
      const latest = marks.slice(-10).reverse();
      words.replaceChildren(
        ...latest.map((mark) => {
          const pairs = mark.length > 1 ? `, ${speech.say('mark.pairs')}` : '';
          return make('li', {}, speech.say(`mark.${toSide(mark)}`) + pairs);
        }),
      );
    },
  };
}
