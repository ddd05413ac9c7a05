import { DurableObject } from 'cloudflare:workers';
import { DEMO_TYPE, isAgentType } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import type { PasswordRecord } from '../session/password-hash.ts';
import { SessionStore } from '../session/session-store.ts';
import { CommandQueue } from '../wallet/command-queue.ts';
import { Ledger } from '../wallet/ledger.ts';
import { isActiveMember } from './directory-queries.ts';
import type { LiveSession, MemberHost } from './member-host.ts';
import { LIFE_CYCLE, type MemberPart } from './member-part.ts';
import { createParts } from './parts.ts';
import { type NewProfile, type Profile, type ProfileChanges, ProfileStore } from './profile-store.ts';
import { Projectors } from './projectors.ts';
import { Timers } from './timers.ts';

/** An object whose directory row never became active deletes itself after this time. */
const UNCONFIRMED_LIFE_MS = 10 * 60_000;
/** Delay before a failed timer is retried, plus a random delay of up to the same length, so that many failures do not retry at once. */
const TIMER_RETRY_MS = 60_000;
const toRetry = () => clock() + Math.floor(TIMER_RETRY_MS * (1 + Math.random()));
const EXPIRY_TIMER = 'member:expiry';
const HIDDEN: ReadonlySet<string> = new Set(LIFE_CYCLE);

interface NewMember {
  profile: NewProfile;
  password: PasswordRecord | null;
  paymentPassword?: PasswordRecord | null;
  /** The other registration fields, by field name. */
  details?: Readonly<Record<string, string>>;
  grantMinor: number;
}

/** Everything of one member that must be exact. Parts own their tables and their calls; this class composes them. */
export class MemberDurableObject extends DurableObject<Env> {
  readonly #profiles = new ProfileStore(this.ctx.storage.sql);
  readonly #sessions = new SessionStore(this.ctx.storage.sql);
  readonly #timers = new Timers(this.ctx.storage);
  readonly #projectors = new Projectors(this.ctx.storage);
  readonly #host: MemberHost = this.#createHost();
  readonly #parts = createParts(this.#host);
  readonly #queue = new CommandQueue({
    transact: (act) => this.#commit(act),
    noteMoved: () => this.#parts.projection.noteMoved(),
    assertBalanced: () => this.#assertBalanced(),
    freeze: (cause) => this.#freeze(cause),
  });
  #profile: Profile | undefined;
  #isFollowing = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#host.money.answerFor(Object.values<MemberPart>(this.#parts).flatMap((part) => part.listHolds()));
    for (const [name, part] of Object.entries<MemberPart>(this.#parts)) {
      if (part.follow) this.#projectors.add({ name, follow: (rows) => part.follow?.(rows) });
    }
    if (!this.#profiles.hasTable()) return;
    this.#createTables();
    this.#profile = this.#profiles.get();
  }

  /** One call of one part; callers use `getMember`. An unknown name is a programming error of the caller. */
  async call(part: string, method: string, args: unknown[]): Promise<unknown> {
    const target = Object.hasOwn(this.#parts, part) && (this.#parts as Record<string, MemberPart>)[part];
    const isOpen = target && Object.hasOwn(Object.getPrototypeOf(target), method) && !HIDDEN.has(method);
    if (!isOpen) throw new Error(`A member has no ${part}.${method}`);
    return (target as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...args);
  }

  /** Creates the member of this object. Idempotent for the same member. False when the object belongs to another member. */
  async create({ profile, password, paymentPassword, details, grantMinor }: NewMember): Promise<boolean> {
    if (this.#profile) return this.#profile.account === profile.account;
    this.ctx.storage.transactionSync(() => {
      this.#createTables();
      this.#profiles.create(profile);
      if (password) this.#parts.access.setCredential(password, profile.createdAt);
      if (paymentPassword) this.#parts.access.setPaymentCredential(paymentPassword);
      this.#parts.profile.keepDetails(details ?? {});
      if (grantMinor > 0) this.#parts.wallet.grant('demo:grant', grantMinor);
      this.#assertBalanced();
    });
    this.#profile = this.#profiles.get();
    this.#timers.set(EXPIRY_TIMER, profile.expiresAt ?? clock() + UNCONFIRMED_LIFE_MS);
    return true;
  }

  override async alarm(): Promise<void> {
    if (!this.#profile) return;
    for (const name of this.#timers.listDue(clock())) {
      // Earlier timers of this alarm may have moved or cancelled this one.
      if (this.#profile && this.#timers.isDue(name, clock())) await this.#ring(name);
    }
    if (this.#profile) this.#timers.arm();
  }

  /** Runs a due timer. Resolves when the part has finished its work. A failed timer does not stop the others. */
  async #ring(due: string): Promise<void> {
    const name = this.#timers.begin(due, toRetry());
    try {
      const work = this.#startWork(name);
      // A rescheduled timer needs no completion write.
      const isSet = this.#timers.has(name);
      if (isSet) this.#timers.finish(name);
      await work;
      if (!isSet && this.#profile) this.#timers.finish(name);
    } catch (error) {
      logError('member.timer_failed', { memberId: this.#profile?.memberId, name, cause: String(error) });
      if (this.#profile) this.#timers.ensure(name, toRetry());
    }
  }

  #startWork(name: string): Promise<void> | void {
    if (name === EXPIRY_TIMER) return this.#expire();
    const [part = '', ...key] = name.split(':');
    return (this.#parts as Record<string, MemberPart>)[part]?.onTimer(key.join(':'));
  }

  async #expire(): Promise<void> {
    const profile = this.#profile;
    if (!profile) return;
    if (profile.expiresAt !== null && profile.expiresAt > clock()) {
      this.#timers.set(EXPIRY_TIMER, profile.expiresAt);
      return;
    }
    const isKept = profile.expiresAt === null && (await isActiveMember(this.env.DB, profile.memberId));
    if (isKept) return;
    this.#profile = undefined;
    await this.ctx.storage.deleteAll();
  }

  #createHost(): MemberHost {
    const { storage } = this.ctx;
    return {
      env: this.env,
      sql: storage.sql,
      timers: this.#timers,
      sessions: this.#sessions,
      money: new Ledger(storage.sql),
      points: new Ledger(storage.sql, 'points'),
      run: (command) => this.#run(command),
      transact: (act) => storage.transactionSync(act),
      catchUp: () => this.#projectors.catchUp(),
      findAlive: () => this.#findAlive(),
      requireSession: (tokenHash) => this.#requireSession(tokenHash),
      requireMember: (tokenHash) => this.#require(tokenHash),
      requireRealMember: (tokenHash) => this.#requireRealMember(tokenHash),
      requireAgent: (tokenHash) => this.#requireAgent(tokenHash),
      requireActive: (tokenHash, isKnown) => this.#requireActive(tokenHash, isKnown),
      knowsKey: (key) => Object.values<MemberPart>(this.#parts).some((part) => part.knowsKey(key)),
      changeProfile: (changes) => this.#changeProfile(changes),
    };
  }

  async #run<Value>(command: () => Result<Value>): Promise<Result<Value>> {
    const result = await this.#queue.run(command);
    this.#followSoon();
    return result;
  }

  /**
   * Updates derived figures after a delay, so that a burst of transfers causes one update. The delay is random, so that members who play
   * together do not update at the same moment. A call that reads the figures earlier updates them itself.
   */
  #followSoon(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const { figuresLagMs } = toSettings(this.env);
    setTimeout(
      () => {
        this.#isFollowing = false;
        if (this.#profile) this.#projectors.catchUp();
      },
      figuresLagMs * (1 + Math.random()),
    );
  }

  #findAlive(): Profile | undefined {
    const profile = this.#profile;
    return profile && (profile.expiresAt === null || profile.expiresAt > clock()) ? profile : undefined;
  }

  #requireSession(tokenHash: string): Result<LiveSession> {
    const profile = this.#findAlive();
    const session = profile && this.#sessions.findLive(tokenHash, clock());
    if (!profile || !session) return refuse('session.required');
    const isPrepared = profile.firstTimeLogin || session.mustChange === 'default';
    return accept({ profile, isPrepared, mustChange: isPrepared || session.mustChange !== '' });
  }

  #require(tokenHash: string): Result<Profile> {
    const session = this.#requireSession(tokenHash);
    if (!session.ok) return session;
    return session.value.mustChange ? refuse('session.password_change_required') : accept(session.value.profile);
  }

  #requireRealMember(tokenHash: string): Result<Profile> {
    const member = this.#require(tokenHash);
    return member.ok && member.value.type === DEMO_TYPE ? refuse('session.real_account_required') : member;
  }

  #requireAgent(tokenHash: string): Result<Profile> {
    const member = this.#require(tokenHash);
    return member.ok && !isAgentType(member.value.type) ? refuse('session.not_agent') : member;
  }

  #requireActive(tokenHash: string, isKnown = () => false): Result<Profile> {
    const member = this.#requireRealMember(tokenHash);
    const isStopped = member.ok && member.value.accountStatus !== 'active' && !isKnown();
    return isStopped ? refuse('member.suspended') : member;
  }

  #changeProfile(changes: ProfileChanges): void {
    this.#profiles.change(changes);
    this.#profile = this.#profiles.get();
    if (changes.nickname !== undefined || changes.email !== undefined) this.#timers.set('profile:texts', clock());
  }

  #createTables(): void {
    const stores = [this.#profiles, this.#sessions, this.#timers, this.#projectors];
    for (const store of [...stores, ...Object.values<MemberPart>(this.#parts)]) store.createTables();
  }

  #commit<Value>(act: () => Value): Value {
    const { money, points } = this.#host;
    try {
      return this.ctx.storage.transactionSync(() => money.together(() => points.together(act)));
    } catch (error) {
      for (const ledger of [money, points]) ledger.forget();
      throw error;
    }
  }

  #assertBalanced(): void {
    const { money, points } = this.#host;
    if (money.isFrozen()) return;
    money.assertBalanced();
    points.assertBalanced();
  }

  #freeze(cause: string): void {
    this.#host.money.freeze(clock(), cause);
    this.#host.points.freeze(clock(), cause);
    this.#timers.set('wallet:frozen', clock());
    logError('wallet.frozen', { memberId: this.#profile?.memberId, cause });
  }
}
