import type { LiveRound, LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import { askFresh } from '../ask-fresh.ts';
import { hearHost, tellHost } from '../host.ts';
import type { MessageTone } from '../message-line.ts';
import { createServerClock } from '../server-clock.ts';
import { openSocket } from '../socket.ts';
import { playSound } from '../sound.ts';
import type { Speech } from '../words.ts';
import { type OpenedTable, openTable } from './api.ts';
import { toResultWords } from './outcome-words.ts';
import { createOwnBets } from './own-bets.ts';

type TableMessage =
  | LiveState
  | { readonly type: 'people'; readonly people: number }
  | { readonly type: 'ticket'; readonly ticket: LiveTicket };

type TableWord =
  | 'backAtTable'
  | 'lostLong'
  | 'lostTable'
  | 'nothingRound'
  | 'returnedRound'
  | 'wonRound'
  | 'withBalance';

export interface Start<Words> {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly gameName: string;
  readonly launch: string;
  readonly opened: OpenedTable;
  readonly speech: Words;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

interface Options {
  readonly gameId: string;
  readonly launch: string;
  readonly opened: OpenedTable;
  readonly speech: Pick<Speech<TableWord>, 'say' | 'money'>;
  readonly tableId: string;
  tell(text: string, tone?: MessageTone): void;
  onPeople(people: number): void;
  /** Called after `next` is stored; `last` is the previous state. */
  onState(next: LiveState, last: LiveState | undefined): void;
  refresh(): void;
}

const LOST_LONG = 4;
const ROUNDS_KEPT = 12;
/** Delay that collects the ticket results of one round, which arrive one after the other. */
const GATHER_MS = 200;

/** The data of a table's page: state and rounds, the player's tickets and balance. The socket keeps it current. */
export function createTableClient(options: Options) {
  const { gameId, launch, opened, speech, tableId, tell, refresh } = options;
  const { say, money } = speech;
  const serverClock = createServerClock();
  const serverNow = serverClock.now;
  const own = createOwnBets();
  let { balance } = opened;
  let rounds: readonly LiveRound[] = opened.rounds;
  let state: LiveState | undefined;
  let isOver = false;
  let isLost = false;
  let losses = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  own.replace(opened.tickets);

  function expire(): void {
    isOver = true;
    tell(say('error.games.launch_expired'), 'trouble');
    tellHost('orla:launch-expired');
    refresh();
  }

  /** Fetches the player's tickets and balance, after a reconnect and after payouts. */
  async function resync(): Promise<void> {
    const reply = await askFresh(() => openTable(launch, tableId), own.countPut);
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') return expire();
    if (reply.kind !== 'done') return;
    const before = balance;
    balance = reply.value.balance;
    rounds = reply.value.rounds;
    own.replace(reply.value.tickets);
    if (balance !== before) tellHost('orla:balance');
    refresh();
    const ended = own.untold.findEnded();
    if (ended !== undefined) gatherResult(ended);
  }

  function gatherResult(number: number): void {
    clearTimeout(gathering);
    gathering = setTimeout(() => void tellResult(number), GATHER_MS);
  }

  async function tellResult(number: number): Promise<void> {
    own.untold.remove(number);
    await resync();
    const result = own.toResult(number);
    if (!result) return own.untold.add(number);
    if (isOver) return;
    // Sent also after a lost round, which changes no balance, because the host page counts rounds.
    tellHost('orla:balance');
    const { text, mood } = toResultWords(result, speech);
    if (mood === 'win') playSound('win');
    tell(say('withBalance', { text, amount: money(balance) }), mood);
  }

  function hear(message: TableMessage): void {
    if (message.type === 'people') options.onPeople(message.people);
    else if (message.type === 'ticket') {
      own.put(message.ticket);
      gatherResult(message.ticket.round);
    } else {
      const last = state;
      state = message;
      serverClock.set(message.now);
      options.onState(message, last);
    }
  }

  return {
    own,
    serverNow,
    getBalance: () => balance,
    getState: () => state,
    getSeen: () => ({ state, rounds, tickets: own.list() }),
    isLost: () => isLost,
    isOver: () => isOver,
    /** Whether the present phase still runs and the player can act in it. */
    isWithin: () => state !== undefined && serverNow() < state.endsAt && !isOver && !isLost,

    keepRound(round: LiveRound): void {
      rounds = [round, ...rounds.filter(({ number }) => number !== round.number)].slice(0, ROUNDS_KEPT);
    },
    put(ticket: LiveTicket, balanceNow: number): void {
      own.put(ticket);
      balance = balanceNow;
      tellHost('orla:balance');
    },
    /** Handles the code of a refused order. */
    heed(code: string): void {
      if (code === 'games.launch_expired') expire();
      void resync();
    },

    connect(): void {
      tellHost('orla:ready');
      hearHost('orla:renew', () => void resync());
      openSocket<TableMessage>({
        path: `/studio/api/socket/${gameId}?place=${tableId}`,
        launch,
        onMessage: hear,
        onOpen() {
          losses = 0;
          if (!isLost) return;
          isLost = false;
          tell(say('backAtTable'));
          void resync();
        },
        onLost() {
          isLost = true;
          losses += 1;
          tell(say(losses > LOST_LONG ? 'lostLong' : 'lostTable'), 'trouble');
          refresh();
        },
        onExpired: expire,
      });
    },
  };
}
