import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Card } from '../../../../src/studio/cards/deck.ts';
import { chooseByRule } from '../../../../src/studio/cards/house-rule.ts';
import { type CardRoom, createCardRoom } from '../../../../src/studio/cards/room.ts';
import type { RoomView, TableView } from '../../../../src/studio/cards/table-views.ts';

export const ENTRY = 200;

/** A room over real storage whose clock stands still until a test moves it. */
export interface Bench {
  readonly room: CardRoom;
  readonly storage: DurableObjectStorage;
  now(): number;
  move(milliseconds: number): void;
  /** Moves the clock to the next due step and runs it; false when none is due. */
  tick(): Promise<boolean>;
  view(player: string): RoomView;
  table(player: string): TableView;
  sit(player: string, entryMinor?: number): ReturnType<CardRoom['seat']>;
  /** Replaces the room by a new one over the same storage, as after a crash. */
  restart(): void;
}

const SIX = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
let benches = 0;

export async function withRoom<Value>(act: (bench: Bench) => Promise<Value>): Promise<Value> {
  benches += 1;
  const stub = env.STUDIO_PLAYER.getByName(`cards-bench-${benches}-${crypto.randomUUID()}`);
  return runInDurableObject(stub, async (_object, { storage }) => {
    let time = Date.UTC(2026, 10, 22);
    const make = () => createCardRoom({ storage, now: () => time, onChange: () => {} });
    let room = make();
    const view = (player: string) => room.toView(player);
    for (const player of ['ana', 'bia', 'caio', 'dora', 'enzo', 'fabi', 'late', ...SIX])
      await room.welcome(player, 'BRL');
    const bench: Bench = {
      get room() {
        return room;
      },
      storage,
      now: () => time,
      move: (milliseconds) => {
        time += milliseconds;
      },
      async tick() {
        const due = room.getNextDue();
        if (due === null) return false;
        time = Math.max(time, due);
        await room.wake();
        return true;
      },
      view,
      table(player) {
        const { table } = view(player);
        if (!table) throw new Error(`${player} sits at no table`);
        return table;
      },
      sit: (player, entryMinor = ENTRY) => {
        const level = view(player).levels.find((each) => each.entryMinor === entryMinor);
        const selection = JSON.stringify({ clientSeed: `seed-${player}`, serverSeedHash: level?.serverSeedHash });
        return room.seat({ ticketId: `ticket-${player}`, player, currency: 'BRL', stakeMinor: entryMinor, selection });
      },
      restart: () => {
        room = make();
      },
    };
    return act(bench);
  });
}

export function chooseCard({ cards, turned, open }: TableView): Card {
  if (!turned) throw new Error('Nothing is dealt');
  return chooseByRule({ cards, turned, open });
}
