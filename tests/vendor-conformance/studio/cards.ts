import { chooseByRule } from '../../../src/studio/cards/house-rule.ts';
import type { CardMessage } from '../../../src/studio/cards/messages.ts';
import type { RoomView, TableView } from '../../../src/studio/cards/table-views.ts';
import type { Way } from '../scenarios.ts';
import { type Answer, ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';
import { openRoom, type RoomLine } from './sockets.ts';

const GAME = 'tres-mares';
const VASSALAGE = 'ORLA_PVP';
const ENTRY_MINOR = 100;
/**
 * Entry fee of the players who leave their seats. They use a separate table: at a shared one, the others could fill it and start the deal
 * before they leave.
 */
const LEAVING_ENTRY_MINOR = 500;
/** Players do not sit down at a table that is about to deal, because its commitment would change. */
const IN_TIME_MS = 2500;

function act(
  room: RoomLine,
  { table, state, turn, yourSeat, cards, turned, open }: TableView,
  isLeaving: boolean,
): void {
  const actionId = `${isLeaving ? 'leave' : 'play'}-${table}-${cards.length}000`;
  if (isLeaving && state === 'forming') room.say({ type: 'leave', actionId, table });
  else if (state === 'playing' && turned && turn === yourSeat && cards.length > 1)
    room.say({ type: 'play', actionId, table, card: chooseByRule({ cards, turned, open }) });
}

/** Members sit down one after the other and play by the house rule, through the calls of their frame. */
export function createCardDriver({ origin, openScout }: StudioHost): StudioGameDriver {
  const once = createBodies<{ serverSeedHash: string }>();
  const rooms: RoomLine[] = [];
  /**
   * `asked`: keys of the requests that were sent. `turns`: the present hand of each member; the next hand of the member waits until it has
   * ended.
   */
  const asked = new Set<string>();
  const turns = new Map<string, Promise<void>>();
  let view: RoomView | undefined;
  let seating: Promise<unknown> = Promise.resolve();
  const open = (launch: string, onMessage: (message: CardMessage) => void) => {
    const room = openRoom<CardMessage>(origin, GAME, launch, onMessage);
    rooms.push(room);
    return room;
  };
  open(openScout({ vassalage: VASSALAGE, gameCode: GAME }), (message) => {
    if (message.type === 'room') view = message.view;
  });

  async function takeTable(wantedMinor: number): Promise<{ serverSeedHash: string }> {
    for (;;) {
      const level = view?.levels.find(({ entryMinor }) => entryMinor === wantedMinor);
      if (level && (level.startsAtMs === null || level.startsAtMs - Date.now() > IN_TIME_MS)) return level;
      await pause(100);
    }
  }

  async function sitDown(key: string, launch: string, ticketKey: string, way: Way): Promise<Answer> {
    const entryMinor = way === 'void' ? LEAVING_ENTRY_MINOR : ENTRY_MINOR;
    const late = async () => ({ serverSeedHash: '0'.repeat(64) });
    const { serverSeedHash } = await once(key, way === 'late' ? late : () => takeTable(entryMinor));
    const body = { launch, ticketKey, entry: entryMinor / 100, clientSeed: 'certification', serverSeedHash };
    return ask(origin, '/studio/api/cards/sit', body);
  }

  /** Stays at the table until its hand is over; a member has one hand at a time. */
  function sitThrough(launch: string, isLeaving: boolean): Promise<void> {
    return new Promise((resolve) => {
      const room = open(launch, (message) => {
        if (message.type !== 'room') return;
        const { table } = message.view;
        if (table) act(room, table, isLeaving);
        if (table?.state === 'over' || table?.state === 'void') resolve();
      });
    });
  }

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'void', 'late'],
    async play(launch, ticketKey, way) {
      const key = `${launch} ${ticketKey}`;
      const sit = () => sitDown(key, launch, ticketKey, way);
      if (asked.has(key)) return void (await sit());
      asked.add(key);
      const before = turns.get(launch);
      const hand = (async () => {
        await before;
        const seated = seating.then(sit, sit);
        seating = seated;
        return { over: (await seated).success ? sitThrough(launch, way === 'void') : undefined };
      })();
      turns.set(
        launch,
        hand.then(({ over }) => over),
      );
      await hand;
    },
    close() {
      for (const room of rooms) room.close();
    },
  };
}
