import { DurableObject } from 'cloudflare:workers';
import { clock, clockSeconds } from '../clock.ts';
import { toSettings } from '../env.ts';
import { type Result, refuse } from '../result.ts';
import { type Launch, parseLaunch } from './launch.ts';
import { createPlayerTable, type OpenedSlot, type PlayerTable, type SpinInput, type Spun } from './player-table.ts';
import { createWalletClient } from './wallet-client.ts';

const WALLET_TIMEOUT_MS = 5000;
/** More requests than a player's tabs have use for wait in vain. */
const WAITING_MAX = 8;

/** One a player, addressed by player id: its rounds run one after the other, whatever tab asks. */
export class StudioPlayerDurableObject extends DurableObject<Env> {
  #table: PlayerTable | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async open(token: string): Promise<Result<OpenedSlot>> {
    return this.#inTurn(token, (launch) => this.#getTable().open(launch));
  }

  async spin(token: string, input: SpinInput): Promise<Result<Spun>> {
    return this.#inTurn(token, (launch) => this.#getTable().spin(launch, input));
  }

  override async alarm(): Promise<void> {
    await this.#enqueue(() => this.#getTable().wake());
  }

  #getTable(): PlayerTable {
    this.#table ??= createPlayerTable({
      storage: this.ctx.storage,
      player: this.#requirePlayer(),
      wallet: createWalletClient({
        vassalage: 'ORLA',
        secret: toSettings(this.env).studioSecret,
        send: (request) => this.env.SELF.fetch(request, { signal: AbortSignal.timeout(WALLET_TIMEOUT_MS) }),
        nowSeconds: clockSeconds,
      }),
      now: clock,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    return this.#table;
  }

  #requirePlayer(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error('A player object is addressed by name');
    return name;
  }

  async #inTurn<Value>(token: string, verb: (launch: Launch) => Promise<Result<Value>>): Promise<Result<Value>> {
    const launch = parseLaunch(token);
    if (launch?.player !== this.#requirePlayer()) return refuse('games.launch_expired');
    if (this.#waiting >= WAITING_MAX) return refuse('games.round_open');
    return this.#enqueue(() => verb(launch));
  }

  #enqueue<Value>(verb: () => Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    const run = this.#tail.then(verb).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = run.catch(() => undefined);
    return run;
  }
}
