import { toSigned } from '../../../lib/format.ts';
import { toRandomKey } from '../../../lib/random-key.ts';
import type { SeaMessage } from '../../fish/messages.ts';
import type { Fish } from '../../fish/sea.ts';
import { wait } from '../api.ts';
import { make, makeSvg, onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { openSocket } from '../socket.ts';
import { playSound } from '../sound.ts';
import { createSoundSwitch } from '../sound-switch.ts';
import { createStakePicker } from '../stake-picker.ts';
import { type Opened, openSea, type Shot, type ShotOrder } from './api.ts';
import { createFairnessPanel, createRulesPanel } from './panels.ts';
import { createSeaView, FLIGHT_MS } from './sea-view.ts';
import { createShotsInFlight } from './shots-in-flight.ts';
import type { FishSpeech } from './words.ts';

const EXPIRED = 'games.launch_expired';
/** Close reason: the sea has no free socket. Shooting still works. */
const FULL = 'games.room_full';
/** Slightly below the server's rate limit. */
const SHOT_EVERY_MS = 260;
/** Minimum interval between announcements for screen readers. */
const SAY_EVERY_MS = 1600;
const HOST_EVERY_MS = 1500;
const RULES_ICON = '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.500v.01"/>';
const FAIR_ICON = '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z"/><path d="m9 12 2 2 4-4"/>';

function makeTool(label: string, icon: string): HTMLButtonElement {
  const picture = makeSvg('0 0 24 24', icon, { 'aria-hidden': 'true' });
  return make('button', { type: 'button', class: 'tool' }, picture, make('span', {}, label));
}

/** Runs at most once per interval, with the latest value, so that live regions and the host page are not flooded. */
function throttle<Value>(everyMs: number, act: (value: Value) => void): (value: Value) => void {
  let waiting: { value: Value } | undefined;
  let isBusy = false;
  const run = (value: Value) => {
    if (isBusy) {
      waiting = { value };
      return;
    }
    isBusy = true;
    act(value);
    setTimeout(() => {
      isBusy = false;
      const next = waiting;
      waiting = undefined;
      if (next) run(next.value);
    }, everyMs);
  };
  return run;
}

export function startGame(root: HTMLElement, launch: string, game: Opened, speech: FishSpeech, kept: unknown): void {
  const { say } = speech;
  const sea = createSeaView(say('sea'), (multiple) => say('times', { multiple }));
  const message = make('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const balance = make('span', { class: 'value', translate: 'no', id: 'balance' }, speech.money(game.balance));
  const people = make('span', { class: 'people' });
  const rules = makeTool(say('rules'), RULES_ICON);
  const fair = makeTool(say('fairness'), FAIR_ICON);
  const stake = createStakePicker(game.stakes, speech);
  const shootButton = make('button', { type: 'button', class: 'spin' }, say('shoot'));
  const before = make('button', { type: 'button', class: 'icon', 'aria-label': say('before') }, '‹');
  const after = make('button', { type: 'button', class: 'icon', 'aria-label': say('after') }, '›');
  const state = {
    nextServerSeedHash: game.nextServerSeedHash,
    nonce: game.nonce,
    lastShot: game.lastShot?.shot ?? null,
  };
  const rulesPanel = createRulesPanel(game, speech);
  const fairness = createFairnessPanel(speech, () => state);
  const tell = throttle<{ text: string; mood?: string }>(SAY_EVERY_MS, ({ text, mood }) => {
    message.textContent = text;
    message.className = mood ? `message ${mood}` : 'message';
  });
  const tellBalance = throttle<undefined>(HOST_EVERY_MS, () => tellHost('orla:balance'));
  const nameOf = (kind: string) => speech.find(`fish.${kind}`) ?? kind;
  const shots = createShotsInFlight(launch, kept);
  let lastAt = 0;
  let isOver = false;
  let newestNonce = game.nonce;

  function settle({ shot, balance: amount, nextServerSeedHash, nonce }: Shot, from: number | undefined): void {
    // A shot from before a reload may belong to another sea, which has its own seeds.
    if (from !== game.sea) balance.textContent = speech.money(amount);
    else if (nonce >= newestNonce) {
      newestNonce = nonce;
      balance.textContent = speech.money(amount);
      Object.assign(state, { nextServerSeedHash, nonce, lastShot: shot });
    }
    const name = nameOf(shot.kind);
    const money = speech.money(shot.payout);
    const withBalance = (text: string) => say('withBalance', { text, amount: speech.money(amount) });
    if (shot.isCaught) {
      sea.mark(shot.fish, toSigned(speech.tag, shot.payout, money), true);
      sea.remove(shot.fish);
      tell({ text: withBalance(say('netted', { name, amount: money })), mood: 'win' });
      playSound('win');
    } else {
      sea.mark(shot.fish, '', false);
      tell({ text: withBalance(say('escaped', { name })) });
      playSound('hit');
    }
    tellBalance(undefined);
  }

  function refuse(code: string, fish: number): void {
    if (code === 'games.round_returned') {
      sea.remove(fish);
      tell({ text: say('gone') });
      return;
    }
    tell({ text: speech.find(`error.${code}`) ?? say('error.other'), mood: 'trouble' });
    if (code !== EXPIRED) return;
    isOver = true;
    tellHost('orla:launch-expired');
  }

  async function shoot(fish: Fish | undefined): Promise<void> {
    if (isOver) return;
    const heldBack = shots.listHeldBack();
    if (heldBack.length > 0) return askAgain(heldBack);
    if (!fish) return tell({ text: say('noTarget') });
    const now = performance.now();
    if (now - lastAt < SHOT_EVERY_MS || shots.isFull()) return;
    lastAt = now;
    sea.aimAt(fish);
    sea.fly(fish.number);
    playSound('shot');
    await ask({
      shotKey: toRandomKey(),
      stake: stake.getStake(),
      fish: fish.number,
      clientSeed: fairness.getSeed(),
      sea: game.sea,
    });
  }

  function askAgain(orders: readonly ShotOrder[]): void {
    for (const order of orders) void ask(order);
    tell({ text: say('askingAgain') });
  }

  async function ask(order: ShotOrder): Promise<void> {
    const onLost = () => tell({ text: say('retrying'), mood: 'trouble' });
    const [reply] = await Promise.all([shots.ask(order, onLost), wait(FLIGHT_MS)]);
    if (reply.kind === 'done') settle(reply.value, order.sea);
    else if (reply.kind === 'refused') refuse(reply.code, order.fish);
    else tell({ text: say('lost'), mood: 'trouble' });
  }

  /** Selects the next fish to one side of the target, by their present positions. */
  function turn(step: 1 | -1): void {
    const fish = sea.listVisible().toSorted((left, right) => left.number - right.number);
    const at = fish.findIndex(({ number }) => number === sea.getAimed()?.number);
    const next = at === -1 ? fish[0] : fish[(at + step + fish.length) % fish.length];
    sea.aimAt(next);
    if (next) tell({ text: say('aimedAt', { name: nameOf(next.kind.id), multiple: next.kind.multiple }) });
  }

  function hear(said: SeaMessage): void {
    people.textContent = speech.sayCount('people', Math.max(1, said.people));
    if (said.type === 'sea') {
      sea.setNow(said.nowMs);
      for (const number of said.caught) sea.remove(number);
      return;
    }
    for (const { who, fish, isCaught } of said.shots) {
      sea.fly(fish, who);
      if (!isCaught) continue;
      setTimeout(() => {
        sea.mark(fish, '', true);
        sea.remove(fish);
      }, FLIGHT_MS);
    }
  }

  const tools = make('div', { class: 'tools' }, createSoundSwitch(speech), rules, fair);
  const reading = make('div', { class: 'reading' }, make('span', { class: 'label' }, say('balance')), balance);
  const aim = make('div', { class: 'aim', dir: 'ltr' }, before, shootButton, after);
  root.replaceChildren(
    make('header', {}, make('h1', {}, game.gameName), tools),
    make('div', { class: 'water' }, sea.element, people, message),
    make('footer', {}, reading, stake.element, aim),
    rulesPanel.element,
    fairness.element,
  );
  onClick(rules, rulesPanel.open);
  onClick(fair, fairness.open);
  onClick(before, () => turn(-1));
  onClick(after, () => turn(1));
  onClick(shootButton, () => {
    if (!sea.getAimed()) turn(1);
    void shoot(sea.getAimed());
  });
  sea.element.addEventListener('pointerdown', (event) => {
    const fish = sea.findAt(event.clientX, event.clientY);
    if (fish) void shoot(fish);
  });
  document.addEventListener('keydown', (event) => {
    const isIn = (places: string) => event.target instanceof Element && event.target.closest(places) !== null;
    const isShot = event.key === ' ' || event.key === 'Enter';
    if (isIn('input, select, dialog') || (isShot && (isIn('button') || event.repeat))) return;
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (isShot) void shoot(sea.getAimed());
    else return;
    event.preventDefault();
  });
  openSocket<SeaMessage>({
    path: `/studio/api/socket/${encodeURIComponent(game.gameId)}?place=${game.sea}`,
    launch,
    onMessage: hear,
    onOpen: () => {},
    onLost: (reason) => {
      if (reason === FULL) people.textContent = say('seaFull');
    },
    onExpired: () => refuse(EXPIRED, 0),
  });
  if (shots.recalled.length > 0) askAgain(shots.recalled);
  else if (shots.listHeldBack().length > 0) tell({ text: say('error.unanswered'), mood: 'trouble' });
  else if (game.lastShot?.state === 'returned') tell({ text: say('lastReturned') });
  else tell({ text: say('ready') });
  tellHost('orla:ready');
  followRenewedBalance(
    () => openSea(launch),
    (amount) => {
      balance.textContent = speech.money(amount);
    },
  );
}
