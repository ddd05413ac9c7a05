import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import { toRandomKey } from '../../../lib/random-key.ts';
import type { Card } from '../../cards/deck.ts';
import type { CardAction, CardMessage } from '../../cards/messages.ts';
import type { RoomView } from '../../cards/table-views.ts';
import { wait } from '../api.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { keepFocus } from '../keep-focus.ts';
import { createPending, readOrder } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { createServerClock } from '../server-clock.ts';
import { playSound } from '../sound.ts';
import { type Announcement, toAnnouncement } from './announce.ts';
import { type Opened, openRoom, type SitOrder, sitDown } from './api.ts';
import { toOffered } from './entries.ts';
import { createFairnessPanel } from './fairness-panel.ts';
import { createLobby } from './lobby-view.ts';
import { makeResult } from './result-view.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createHandView, renderTable } from './table-view.ts';
import { createTurnClock } from './turn-clock.ts';
import { createView } from './view.ts';
import type { CardsSpeech } from './words.ts';

const EXPIRED = 'games.launch_expired';
const PAYOUT_ASKS = 12;
const PAYOUT_WAIT_MS = 600;
const ENTRY_FIRST = 2;

export interface Line {
  send(message: CardAction): void;
}

/** Connects the room's messages to the screen. `connect` is called once and passes every message to `hear`. */
export function startGame(
  root: HTMLElement,
  launch: string,
  game: Opened,
  speech: CardsSpeech,
  kept: unknown,
  connect: (hear: (message: CardMessage) => void, onState: (state: 'open' | 'lost' | 'expired') => void) => Line,
): void {
  const view = createView(root, game.gameName, speech);
  const entriesMinor = toOffered(game.entries, location.search).map((entry) => toMinor(entry));
  const [first = 0] = [toMinor(ENTRY_FIRST), ...entriesMinor].filter((each) => entriesMinor.includes(each));
  const lobby = createLobby(entriesMinor, first, speech, () => refresh());
  const hand = createHandView(speech, (card) => play(card));
  /** The last announced table and number of players. The line is announced again only when one of them changes, not each second. */
  let toldForming = '';
  const serverClock = createServerClock();
  const clock = createTurnClock(speech, serverClock.now, (seconds, count) => {
    const forming = `${room?.table?.table} ${count}`;
    if (forming === toldForming) return;
    toldForming = forming;
    view.tell({ text: speech.say('formingNow', { count, seconds }) });
  });
  const rules = createRulesPanel(game, speech);
  const getLevel = () => room?.levels.find(({ entryMinor }) => entryMinor === lobby.getEntryMinor());
  const fairness = createFairnessPanel(speech, () => ({
    nextHash: getLevel()?.serverSeedHash ?? '',
    table: room?.table ?? null,
  }));
  let room: RoomView | undefined;
  let isChoosing = true;
  const shape = { ticketKey: 'string', entry: 'number', clientSeed: 'string', serverSeedHash: 'string' } as const;
  const pending = createPending(readOrder<SitOrder>(kept, shape));
  let isSitting = false;
  let action: CardAction | undefined;
  let isOver = false;
  let wasLost = false;

  const isAtTable = () => room?.table?.state === 'forming' || room?.table?.state === 'playing';
  const show = (button: HTMLElement, isShown: boolean) => {
    button.hidden = !isShown;
  };

  const getEntryMinor = () => {
    const last = room?.table?.entryMinor;
    return !isChoosing && last !== undefined && entriesMinor.includes(last) ? last : lobby.getEntryMinor();
  };

  function refresh(): void {
    keepFocus(draw, hand.listPlaces);
  }

  function draw(): void {
    const table = room?.table ?? null;
    const isLobby = table === null || (isChoosing && !isAtTable());
    const entry = speech.money(pending.get()?.entry ?? toMajor(getEntryMinor()));
    if (isLobby) {
      if (!lobby.element.isConnected) view.stage.replaceChildren(lobby.element);
      lobby.render(room?.levels ?? []);
    } else if (table) {
      renderTable(view.stage, table, speech);
      if (table.result) view.stage.append(makeResult(table, speech));
    }
    root.dataset['state'] = isLobby ? 'lobby' : table?.state;
    hand.render(isLobby ? null : table, action !== undefined);
    clock.set(isLobby ? null : table);
    show(view.sit, !isAtTable());
    show(view.change, !isLobby && !isAtTable() && entriesMinor.length > 1);
    show(view.leave, table?.state === 'forming');
    view.sit.textContent = isSitting
      ? speech.say('sitting')
      : speech.say(isLobby ? 'sit' : 'sitAgain', { amount: entry });
    view.sit.setAttribute('aria-disabled', String(isSitting || isOver || !(room || pending.get())));
  }

  /** Waits until the entry has ended, and returns the balance then; undefined if this takes too long. */
  async function awaitPayout(ticketId: string): Promise<number | undefined> {
    for (let ask = 0; ask < PAYOUT_ASKS; ask += 1) {
      const reply = await openRoom(launch);
      if (reply.kind === 'done') {
        const { lastEntry, balance } = reply.value;
        view.setBalance(balance);
        if (lastEntry?.ticketId !== ticketId || lastEntry.state !== 'open') return balance;
      }
      await wait(PAYOUT_WAIT_MS);
    }
    return undefined;
  }

  const withBalance = (said: Announcement, balance: number): Announcement => ({
    ...said,
    text: speech.say('withBalance', { text: said.text, amount: speech.money(balance) }),
  });

  /** Announces the end of a hand once, with the new balance. */
  async function tellEnd(ticketId: string, said: Announcement | undefined): Promise<void> {
    const balance = await awaitPayout(ticketId);
    if (said) view.tell(balance === undefined ? said : withBalance(said, balance));
    if (balance !== undefined) tellHost('orla:balance');
  }

  function hearRoom(next: RoomView): void {
    const before = room?.table ?? null;
    const said =
      room || next.table?.state === 'over' || next.table?.state === 'void'
        ? toAnnouncement(before, next.table, speech)
        : undefined;
    const isFirst = room === undefined;
    serverClock.set(next.nowMs);
    room = next;
    const { table } = next;
    if (table && (table.state === 'forming' || table.state === 'playing' || isFirst)) isChoosing = false;
    const hasEnded = before !== null && before.state !== table?.state && !isAtTable();
    if (hasEnded) void tellEnd(before.ticketId, said);
    else if (said) view.tell(isFirst ? withBalance(said, game.balance) : said);
    else if (isFirst && !table) view.tell({ text: speech.say('ready') });
    else if (isFirst && table?.state === 'playing') view.tell({ text: speech.say('back') });
    if (said?.mood === 'win') playSound('win');
    else if (table && before && table.open.length !== before.open.length) playSound('card');
    if (table?.turn !== before?.turn && table?.turn === table?.yourSeat && table?.state === 'playing')
      playSound('tick');
    if (action && table?.table !== action.table) action = undefined;
    refresh();
  }

  const line = connect(
    (message) => {
      if (message.type === 'room') return hearRoom(message.view);
      if (message.actionId !== action?.actionId) return;
      const isRefused = message.answer !== 'played' && message.answer !== 'left';
      const word = `refused.${message.answer}`;
      if (isRefused) view.tell({ text: speech.find(word) ?? speech.say('refused.other'), mood: 'trouble' });
      action = undefined;
      refresh();
    },
    (state) => {
      if (state === 'expired') {
        isOver = true;
        view.tell({ text: speech.say(`error.${EXPIRED}`), mood: 'trouble' });
        tellHost('orla:launch-expired');
      } else if (state === 'lost') {
        wasLost = true;
        view.tell({ text: speech.say(isAtTable() ? 'reconnecting' : 'offline'), mood: 'trouble' });
      } else {
        if (wasLost) view.tell({ text: speech.say('back') });
        wasLost = false;
        if (action) line.send(action);
      }
      refresh();
    },
  );

  function play(card: Card): void {
    const table = room?.table;
    if (!table || action) return;
    action = { type: 'play', actionId: toRandomKey(), table: table.table, card };
    line.send(action);
    refresh();
  }

  function leave(): void {
    const table = room?.table;
    if (!table || action) return;
    action = { type: 'leave', actionId: toRandomKey(), table: table.table };
    line.send(action);
    view.tell({ text: speech.say('leaving') });
  }

  function makeOrder(): SitOrder | undefined {
    const entryMinor = getEntryMinor();
    const serverSeedHash = room?.levels.find((level) => level.entryMinor === entryMinor)?.serverSeedHash;
    if (!serverSeedHash || isAtTable()) return undefined;
    return {
      ticketKey: toRandomKey(),
      entry: toMajor(entryMinor),
      clientSeed: fairness.getSeed(),
      serverSeedHash,
    };
  }

  async function sit(): Promise<void> {
    const asked = pending.get();
    const order = asked ?? makeOrder();
    if (isSitting || isOver || !order) return;
    isSitting = true;
    refresh();
    view.tell({ text: speech.say(asked ? 'askingAgain' : 'sitting') });
    const reply = await pending.ask(
      () => order,
      (each) => sitDown(launch, each),
      () => view.tell({ text: speech.say('retrying'), mood: 'trouble' }),
    );
    isSitting = false;
    if (reply.kind === 'lost') view.tell({ text: speech.say('retryByHand'), mood: 'trouble' });
    if (reply.kind === 'done') {
      view.setBalance(reply.value.balance);
      tellHost('orla:balance');
    } else if (reply.kind === 'refused') {
      const word =
        reply.code === 'games.round_returned' ? speech.say('tableMoved') : speech.find(`error.${reply.code}`);
      view.tell({ text: word ?? speech.say('error.other'), mood: 'trouble' });
      isOver = reply.code === EXPIRED;
      if (isOver) tellHost('orla:launch-expired');
    }
    refresh();
  }

  root.append(rules.element, fairness.element);
  view.bar.append(clock.element, hand.element);
  onClick(view.rules, rules.open);
  onClick(view.fairness, fairness.open);
  onClick(view.sit, () => void sit());
  onClick(view.leave, leave);
  onClick(view.change, () => {
    isChoosing = true;
    refresh();
  });
  document.addEventListener('keydown', (event) => {
    const place = ['1', '2', '3'].indexOf(event.key);
    if (place === -1 || (event.target instanceof Element && event.target.closest('input, dialog'))) return;
    hand.press(place);
  });
  view.setBalance(game.balance);
  view.tell({ text: speech.say('connecting') });
  refresh();
  tellHost('orla:ready');
  followRenewedBalance(() => openRoom(launch), view.setBalance);
  if (pending.isHeldBack()) view.tell({ text: speech.say('error.unanswered'), mood: 'trouble' });
  else if (pending.get()) void sit();
}
