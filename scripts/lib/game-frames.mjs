// Opens the studio's own game frames without the page around them, at the sizes that the page leaves them.
import { randomUUID } from 'node:crypto';
import { sealBody } from '../../src/lib/sealed-body.ts';

/** Pixels that the game page does not give to the frame: the bar above the frame in portrait, the strip beside it in landscape. */
const BAR = 44;
const SCREENS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
];

/** Minimum share of the reels in the frame's height: 55 % of the screen's height on the shortest phone, 320 × 568. */
const REELS = 0.597;

/** @type {readonly { screen: string, width: number, height: number }[]} */
export const FRAME_SIZES = SCREENS.map(([width, height]) => ({
  screen: `${width}x${height}`,
  width: width > height ? width - BAR : width,
  height: width > height && height < 500 ? height : height - BAR,
}));

/**
 * One title of each kind. `board` is the part that the player uses or watches. `share` is its minimum part of the height in portrait. `keys` are
 * the controls that are always visible.
 *
 * @type {readonly { name: string, gameId: string, vassalage: string, board: string, share?: number, keys: readonly string[] }[]}
 */
export const FRAMES = [
  { name: 'slot', gameId: 'calcadao', vassalage: 'ORLA', board: '.window', share: REELS, keys: ['.spin', '#stake'] },
  {
    name: 'slot-ways',
    gameId: 'timoneiro',
    vassalage: 'ORLA',
    board: '.window',
    share: REELS,
    keys: ['.spin', '#stake'],
  },
  {
    name: 'slot-cluster',
    gameId: 'cardume-de-prata',
    vassalage: 'ORLA',
    board: '.window',
    share: REELS,
    keys: ['.spin', '#stake'],
  },
  {
    name: 'roulette',
    gameId: 'roleta-da-orla',
    vassalage: 'ORLA_LIVE',
    board: '.roulette-cloth',
    keys: ['.confirm', '.chips'],
  },
  {
    name: 'baccarat',
    gameId: 'bacara-do-cais',
    vassalage: 'ORLA_LIVE',
    board: '.baccarat-cloth',
    keys: ['.confirm', '.chips'],
  },
  {
    name: 'blackjack',
    gameId: 'blackjack-da-orla',
    vassalage: 'ORLA_LIVE',
    board: '.felt',
    share: 0.45,
    keys: ['.confirm', '.chips', '.seat:nth-child(1)', '.seat:nth-child(6)'],
  },
  {
    name: 'crash',
    gameId: 'pipa-ao-vento',
    vassalage: 'ORLA',
    board: '.stage',
    share: 0.4,
    keys: ['#stake-1', '#auto-1', '.place:first-child .act', '#stake-2', '#auto-2', '.place:last-child .act'],
  },
  {
    name: 'mines',
    gameId: 'perolas-na-areia',
    vassalage: 'ORLA',
    board: '.board',
    share: 0.44,
    keys: ['.spin', '.random', '#stake', '#mines'],
  },
  {
    name: 'sports',
    gameId: 'orla-football',
    vassalage: 'ORLA_SPORTS',
    board: '.board',
    keys: ['.tabs', '.finder input'],
  },
  { name: 'cards', gameId: 'tres-mares', vassalage: 'ORLA_PVP', board: '.stage', keys: ['.buttons .spin'] },
  {
    name: 'fish',
    gameId: 'mar-aberto',
    vassalage: 'ORLA_FISH',
    board: '.sea',
    share: 0.55,
    keys: ['.aim .spin', '#stake'],
  },
  { name: 'bingo', gameId: 'bingo-da-praia', vassalage: 'ORLA', board: '.shop', keys: ['#place', '#stake'] },
  { name: 'lottery', gameId: 'onda-minuto', vassalage: 'TCG_SEA', board: '.picker', keys: ['#place', '#stake'] },
  { name: 'lottery-race', gameId: 'regata-dez', vassalage: 'TCG_SEA', board: '.picker', keys: ['#place', '#stake'] },
  { name: 'lottery-balls', gameId: 'sete-perolas', vassalage: 'TCG_SEA', board: '.picker', keys: ['#place', '#stake'] },
  {
    name: 'lottery-tails',
    gameId: 'lotus-do-sul',
    vassalage: 'TCG_LOTTO_VN',
    board: '.picker',
    keys: ['#place', '#stake'],
  },
  { name: 'lottery-typed', gameId: 'coral-4d', vassalage: 'TCG_SEA', board: '#numbers', keys: ['#place', '#stake'] },
];

async function call(origin, method, path, headers, body) {
  const reply = await fetch(origin + path, { method, headers, ...(body ? { body } : {}) });
  const { success, value, errorCode } = await reply.json();
  if (!success) throw new Error(`${method} ${path}: ${reply.status} ${errorCode}`);
  return {
    value,
    cookie: reply.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; '),
  };
}

/** Registers a member with money. Returns a function that launches a title and returns the address of its frame. */
export async function makeLauncher(origin, credit = 1_000) {
  const { keys, now } = (await call(origin, 'GET', '/wps/system/keys', {})).value;
  const username = `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const password = `Maresia-${randomUUID()}`;
  const sealed = await sealBody({ username, password, confirmPassword: password, login: true }, keys[0], now);
  const jose = { 'content-type': 'application/jose' };
  const { value: session, cookie } = await call(origin, 'PUT', '/wps/member/register', jose, sealed);
  const json = { 'content-type': 'application/json' };
  const ops = { ...json, authorization: 'Bearer local-ops', 'idempotency-key': randomUUID() };
  const money = JSON.stringify({ amount: credit, reason: 'frames' });
  await call(origin, 'POST', `/ops/members/${username}/adjustments`, ops, money);
  const asMember = { ...json, authorization: `Bearer ${session.token}`, cookie };
  return async ({ gameId, vassalage }, lang = 'pt') => {
    const body = JSON.stringify({ gameId, vassalage });
    const { value } = await call(origin, 'POST', '/wps/game/launchGame', asMember, body);
    const url = new URL(value.game_url, origin);
    url.searchParams.set('lang', lang);
    return url.href;
  };
}

/**
 * Runs in the page. Lists each broken rule of the frame at its present size, as a text.
 *
 * @param {{ board: string, share?: number, keys: readonly string[] }} frame
 */
export function listFrameFaults({ board, share = 0, keys }) {
  const LEAST = 44;
  const RESULT = 'Você retirou R$ 1.000,10. Saldo: R$ 12.000,10.';
  const faults = [];
  const [wide, high] = [innerWidth, innerHeight];
  const toText = (element) => {
    const text = element.getAttribute('aria-label') ?? element.id ?? '';
    return `${element.tagName.toLowerCase()} "${(text || element.textContent || '').trim().slice(0, 30)}"`;
  };
  /** The part of an element's box that can be seen: its ancestors that scroll and the frame hide the rest. */
  const toSeen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(wide, right),
      bottom: Math.min(high, bottom),
    };
    for (let place = element.parentElement; place; place = place.parentElement) {
      if (getComputedStyle(place).overflow === 'visible') continue;
      const box = place.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.top = Math.max(seen.top, box.top);
      seen.right = Math.min(seen.right, box.right);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen;
  };
  const isWhole = (element) => {
    const [box, seen] = [element.getBoundingClientRect(), toSeen(element)];
    return seen.right - seen.left >= box.width - 1 && seen.bottom - seen.top >= box.height - 1;
  };
  if (document.documentElement.scrollWidth > wide)
    faults.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
  if (document.documentElement.scrollHeight > high)
    faults.push(`is higher than its frame: ${document.documentElement.scrollHeight}`);

  const place = [...document.querySelectorAll(board)].find((each) => each.checkVisibility());
  if (!place || !isWhole(place)) faults.push(`${board} is not wholly in sight`);
  const part = (place?.getBoundingClientRect().height ?? 0) / high;
  if (high > wide && part < share) faults.push(`${board} has ${Math.round(part * 100)} % of the height`);
  for (const key of keys) {
    const control = document.querySelector(key);
    if (!control || !isWhole(control)) faults.push(`${key} is not wholly in sight`);
  }

  const line = document.querySelector('.message');
  if (line) {
    const said = line.textContent;
    line.textContent = RESULT;
    const box = line.getBoundingClientRect();
    const isUnder = [...document.querySelectorAll('header, footer')]
      .filter((bar) => !bar.contains(line))
      .map((bar) => bar.getBoundingClientRect())
      .some(
        (bar) =>
          Math.min(bar.right, box.right) - Math.max(bar.left, box.left) > 1 &&
          Math.min(bar.bottom, box.bottom) - Math.max(bar.top, box.top) > 1,
      );
    if (isUnder || line.scrollHeight > line.clientHeight + 1) faults.push('the result of a round is cut');
    line.textContent = said;
  }

  const controls = [...document.querySelectorAll('button, select, input, summary')]
    .filter((each) => each.checkVisibility() && !each.closest('dialog'))
    .map((each) => (each.matches('[type="radio"], [type="checkbox"]') ? (each.closest('label') ?? each) : each));
  const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect(), seen: toSeen(control) }));
  for (const { control, box } of boxes) {
    if (Math.min(box.width, box.height) < LEAST - 0.5)
      faults.push(`${toText(control)} has ${Math.round(box.width)} × ${Math.round(box.height)} pixels`);
    if (control.scrollWidth > control.clientWidth + 2) faults.push(`${toText(control)} is cut`);
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
      const across = Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
      const along = Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top);
      if (across > 1 && along > 1) faults.push(`${toText(one.control)} lies over ${toText(other.control)}`);
    }
  }
  return [...new Set(faults)];
}
