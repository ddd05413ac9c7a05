import { DurableObject } from 'cloudflare:workers';
import type { MemberInfo, MemberType } from '../../contract/member.ts';
import type { Currency } from '../../contract/money.ts';
import { clock } from '../clock.ts';
import { type Launch, LaunchStore } from '../games/launch-store.ts';
import { logError } from '../log.ts';
import { accept, type Result, refuse } from '../result.ts';
import { CredentialStore } from '../session/credential-store.ts';
import type { PasswordRecord } from '../session/password-hash.ts';
import { SessionStore } from '../session/session-store.ts';
import { CommandQueue } from '../wallet/command-queue.ts';
import type { AdjustCommand, BetCommand, Movement, RollbackCommand, WinCommand } from '../wallet/commands.ts';
import { Wallet } from '../wallet/wallet.ts';
import { isActiveMember } from './directory-queries.ts';
import { type NewProfile, type Profile, ProfileStore, toMemberInfo } from './profile-store.ts';

/** An object whose directory row never became active deletes itself after this. */
const UNCONFIRMED_LIFE_MS = 10 * 60_000;

interface NewMember {
  profile: NewProfile;
  password: PasswordRecord | null;
  grantMinor: number;
}
interface Balance {
  balanceMinor: number;
  currency: Currency;
}

/** Everything of one member that must be exact: who, sessions, launches, money. Stores own their tables; this composes them. */
export class MemberDurableObject extends DurableObject<Env> {
  readonly #profiles = new ProfileStore(this.ctx.storage.sql);
  readonly #credentials = new CredentialStore(this.ctx.storage.sql);
  readonly #sessions = new SessionStore(this.ctx.storage.sql);
  readonly #launches = new LaunchStore(this.ctx.storage.sql);
  readonly #wallet = new Wallet(this.ctx.storage.sql);
  readonly #queue = new CommandQueue({
    transact: (act) => this.ctx.storage.transactionSync(act),
    assertBalanced: () => this.#wallet.assertBalanced(),
    freeze: (cause) => this.#freeze(cause),
  });
  #profile: Profile | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    if (!this.#profiles.hasTable()) return;
    this.#createTables();
    this.#profile = this.#profiles.get();
  }

  /** Creating the same member twice is creating it once. False when the object is somebody else. */
  async create({ profile, password, grantMinor }: NewMember): Promise<boolean> {
    if (this.#profile) return this.#profile.account === profile.account;
    this.ctx.storage.transactionSync(() => {
      this.#createTables();
      this.#profiles.create(profile);
      if (password) this.#credentials.set(password);
      if (grantMinor > 0) this.#wallet.grant('demo:grant', grantMinor);
      this.#wallet.assertBalanced();
    });
    this.#profile = this.#profiles.get();
    await this.ctx.storage.setAlarm(profile.expiresAt ?? clock() + UNCONFIRMED_LIFE_MS);
    return true;
  }

  getCredential(): PasswordRecord | null {
    return (this.#profile && this.#credentials.get()) ?? null;
  }

  issueSession(
    tokenHash: string,
    ip: string | null,
  ): Result<{ account: string; type: MemberType; firstTimeLogin: boolean }> {
    if (!this.#profile) return refuse('member.unknown');
    this.#sessions.issue(tokenHash, ip, clock());
    const { account, type, firstTimeLogin } = this.#profile;
    return accept({ account, type, firstTimeLogin });
  }

  checkSession(tokenHash: string): Result<{ type: MemberType }> {
    const profile = this.#findSignedIn(tokenHash);
    return profile ? accept({ type: profile.type }) : refuse('session.required');
  }

  endSession(tokenHash: string): void {
    if (!this.#profile) return;
    this.#sessions.end(tokenHash);
    this.#launches.endWith(tokenHash);
  }

  getInfo(tokenHash: string): Result<MemberInfo> {
    const profile = this.#findSignedIn(tokenHash);
    return profile ? accept(toMemberInfo(profile)) : refuse('session.required');
  }

  getBalance(tokenHash: string): Result<Balance> {
    const profile = this.#findSignedIn(tokenHash);
    return profile ? accept(this.#toBalance(profile)) : refuse('session.required');
  }

  createLaunch(tokenHash: string, launchHash: string, launch: Launch): Result<null> {
    if (!this.#findSignedIn(tokenHash)) return refuse('session.required');
    this.#launches.create(launchHash, tokenHash, launch, clock());
    return accept(null);
  }

  getVendorBalance(vendor: string, launchHash: string, currency: Currency): Result<Balance> {
    const profile = this.#findAlive();
    if (!profile) return refuse('member.unknown');
    if (currency !== profile.currency) return refuse('wallet.currency_mismatch');
    const launch = this.#launches.findLive(launchHash, clock());
    return launch?.vassalage === vendor ? accept(this.#toBalance(profile)) : refuse('games.launch_expired');
  }

  async adjust(command: AdjustCommand): Promise<Result<Movement & { currency: Currency }>> {
    const profile = this.#findAlive();
    if (!profile) return refuse('member.unknown');
    const moved = await this.#queue.run(() => this.#wallet.adjust(command));
    return moved.ok ? accept({ ...moved.value, currency: profile.currency }) : moved;
  }

  async bet(command: BetCommand): Promise<Result<Movement>> {
    return this.#move((currency) => {
      const launch = this.#launches.findLive(command.launchHash, clock());
      return this.#wallet.bet(command, currency, launch);
    });
  }

  async win(command: WinCommand): Promise<Result<Movement>> {
    return this.#move((currency) => this.#wallet.win(command, currency));
  }

  async rollback(command: RollbackCommand): Promise<Result<Movement>> {
    return this.#move((currency) => this.#wallet.rollback(command, currency));
  }

  override async alarm(): Promise<void> {
    const profile = this.#profile;
    if (!profile) return;
    if (profile.expiresAt !== null && profile.expiresAt > clock()) {
      await this.ctx.storage.setAlarm(profile.expiresAt);
      return;
    }
    const isKept = profile.expiresAt === null && (await isActiveMember(this.env.DB, profile.memberId));
    if (isKept) return;
    this.#profile = undefined;
    await this.ctx.storage.deleteAll();
  }

  #move(command: (currency: Currency) => Result<Movement>): Promise<Result<Movement>> {
    const profile = this.#findAlive();
    if (!profile) return Promise.resolve(refuse('member.unknown'));
    return this.#queue.run(() => command(profile.currency));
  }

  #toBalance({ currency }: Profile): Balance {
    return { balanceMinor: this.#wallet.ledger.getBalance(), currency };
  }

  #findAlive(): Profile | undefined {
    const profile = this.#profile;
    return profile && (profile.expiresAt === null || profile.expiresAt > clock()) ? profile : undefined;
  }

  #findSignedIn(tokenHash: string): Profile | undefined {
    const profile = this.#findAlive();
    return profile && this.#sessions.isLive(tokenHash, clock()) ? profile : undefined;
  }

  #createTables(): void {
    for (const store of [this.#profiles, this.#credentials, this.#sessions, this.#launches, this.#wallet]) {
      store.createTables();
    }
  }

  #freeze(cause: string): void {
    this.#wallet.ledger.freeze(clock(), cause);
    logError('wallet.frozen', { memberId: this.#profile?.memberId, cause });
  }
}
