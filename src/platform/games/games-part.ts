import { CURRENCY } from '../../brand/currency.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSetting } from '../system/settings.ts';
import { Favourites, type GameKey } from './favourites.ts';
import type { Launch, LaunchStore } from './launch-store.ts';
import type { OpenedGames } from './opened-games.ts';
import { PlayProjection, toProjectionStatements } from './play-projection.ts';

export const FLUSH_TIMER = 'games:flush';
const FLUSH_AFTER_MS = 30_000;

/** Launches, favourites and the boards' figures of a member. */
export class GamesPart extends MemberPart {
  readonly #launches: LaunchStore;
  readonly #opened: OpenedGames;
  readonly #favourites: Favourites;
  readonly #plays: PlayProjection;

  constructor(host: MemberHost, launches: LaunchStore, opened: OpenedGames) {
    super(host);
    this.#launches = launches;
    this.#opened = opened;
    this.#favourites = new Favourites(host.sql);
    this.#plays = new PlayProjection(host.sql);
  }

  override createTables(): void {
    for (const store of [this.#launches, this.#opened, this.#favourites, this.#plays]) store.createTables();
  }

  /** Play money counts on no board. */
  override follow(rows: readonly JournalRow[]): void {
    if (this.host.findAlive()?.currency !== CURRENCY) return;
    const { timeZone } = toSettings(this.host.env);
    const isWaiting =
      this.#plays.note(rows, (atMs) => toLocalDay(atMs, timeZone)) && !this.host.timers.has(FLUSH_TIMER);
    if (isWaiting) this.host.timers.set(FLUSH_TIMER, clock() + FLUSH_AFTER_MS);
  }

  override async onTimer(): Promise<void> {
    const profile = this.host.findAlive();
    if (!profile) return;
    this.host.catchUp();
    const rule = await readSetting(this.host.env.DB, 'winners');
    for (let batch = this.#take(); batch; batch = this.#take()) {
      await this.host.env.DB.batch(toProjectionStatements(this.host.env.DB, profile, batch, rule, clock()));
      this.#plays.finish(batch.batch);
    }
    this.host.timers.cancel(FLUSH_TIMER);
  }

  createLaunch(tokenHash: string, launchHash: string, launch: Launch, gameName: string): Result<null> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const now = clock();
    // Play money has one wallet.
    const usesVendorWallet = launch.usesVendorWallet && member.value.currency === CURRENCY;
    const session = { hash: tokenHash, endsAt: this.host.sessions.getEnd(tokenHash) };
    this.#launches.create(launchHash, session, { ...launch, usesVendorWallet }, now);
    this.#opened.noteLaunch({ ...launch, gameName }, now);
    return accept(null);
  }

  listFavourites(tokenHash: string): Result<GameKey[]> {
    const member = this.host.requireMember(tokenHash);
    return member.ok ? accept(this.#favourites.list()) : member;
  }

  addFavourite(tokenHash: string, key: GameKey): Result<GameKey[]> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    return this.#favourites.add(key) ? accept(this.#favourites.list()) : refuse('games.favourites_full');
  }

  removeFavourite(tokenHash: string, key: GameKey): Result<GameKey[]> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.#favourites.remove(key);
    return accept(this.#favourites.list());
  }

  listRecent(tokenHash: string, gameType: string, limit: number): Result<GameKey[]> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.host.catchUp();
    return accept(this.#opened.listRecent(gameType === '' ? [] : [gameType], limit));
  }

  #take() {
    return this.host.transact(() => this.#plays.take());
  }
}
