import { CURRENCY } from '../../src/brand/currency.ts';
import { createVendorClient } from '../vendor-client/vendor-client.ts';
import type { Rig } from './rig.ts';
import type { Vendor } from './run.ts';
import type { Way } from './scenarios.ts';

/** Defects that a certification must detect. */
export type Defect =
  | 'new-bet-id'
  | 'new-win-id'
  | 'win-blindly'
  | 'never-roll-back'
  | 'three-decimals'
  | 'wrong-secret'
  | 'pay-twice'
  | 'forget-open-rounds'
  | 'same-id-for-all'
  | 'asks-before-paying'
  | 'keeps-void-stakes'
  | 'plays-late-bets'
  | 'never-ends-parts'
  | 'jackpot-twice'
  | 'never-takes-back'
  | 'takes-back-first'
  | 'pays-refused-bets';

interface Open {
  readonly step: 'win' | 'rollback';
  readonly input: object;
  /** The step that follows once this one is answered. */
  readonly next?: Open | undefined;
}

/** The smallest vendor that follows docs/vendor-guide.md: no game, each round returns half of its stake. */
export function createExampleVendor(defect?: Defect): Vendor {
  const secret = 'example-secret-0123456789abcdef0123456789a';
  const open = new Map<Rig, Open[]>();
  const played = new Map<Rig, Set<string>>();
  const base = {
    vassalage: 'EXEMPLO',
    secret,
    gameCode: 'exemplo',
    stake: 1,
    ways: ['play', 'void', 'late', 'parts', 'jackpot', 'taken-back'] as const,
  };

  const client = (rig: Rig) =>
    createVendorClient({
      origin: 'https://platform.test',
      vassalage: base.vassalage,
      secret: defect === 'wrong-secret' ? 'another' : secret,
      send: (request) => rig.handle(request),
      nowSeconds: () => Math.floor(Date.now() / 1000),
      attempts: 1,
    });

  const isKnown = (status: number) => status < 500 && status !== 408 && status !== 425 && status !== 429;
  async function tell(
    rig: Rig,
    step: 'balance' | 'bet' | 'win' | 'rollback',
    input: object,
  ): Promise<'done' | 'refused' | 'unknown'> {
    try {
      const { status, success } = await client(rig)[step](input);
      return !isKnown(status) ? 'unknown' : success ? 'done' : 'refused';
    } catch {
      return 'unknown';
    }
  }

  /** Sends a step. Without an answer the step is stored, so that it can be repeated unchanged. */
  async function end(rig: Rig, { step, input, next }: Open): Promise<void> {
    const found = await tell(rig, step, input);
    if (found === 'unknown' && defect !== 'forget-open-rounds')
      open.set(rig, [...(open.get(rig) ?? []), { step, input, next }]);
    if (found === 'done' && next) await end(rig, next);
  }

  /** The steps after the bet: one win, two wins, or a win that is taken back. */
  function toEnd(way: Way, win: { readonly transactionId: string }, undo: object): Open {
    const paid: Open = { step: 'win', input: win };
    const takes: Open = { step: 'rollback', input: undo };
    const part = { ...win, transactionId: `${win.transactionId}:part`, ends: false };
    if (way === 'parts') return { step: 'win', input: part, next: defect === 'never-ends-parts' ? undefined : paid };
    if (way !== 'taken-back' || defect === 'never-takes-back') return paid;
    return defect === 'takes-back-first' ? { ...takes, next: paid } : { ...paid, next: takes };
  }

  return {
    ...base,
    async play(rig, roundKey, way) {
      if (way === 'late' && defect !== 'plays-late-bets') return;
      const keys = played.get(rig) ?? new Set();
      if (keys.has(roundKey)) return;
      played.set(rig, keys.add(roundKey));
      const { player, launch } = rig;
      const round = { player, currency: CURRENCY, roundId: roundKey };
      const betId = defect === 'same-id-for-all' ? 'x' : `${roundKey}:bet`;
      const amount = defect === 'three-decimals' ? 1.005 : base.stake;
      const bet = { ...round, launch, transactionId: betId, gameCode: base.gameCode, amount };
      const back: Open = {
        step: 'rollback',
        input: { ...round, transactionId: `${roundKey}:back`, betTransactionId: betId },
      };
      const winId = defect === 'same-id-for-all' ? 'x' : `${roundKey}:win`;
      const win = { ...round, transactionId: winId, gameCode: base.gameCode, amount: base.stake / 2 };
      if (way === 'jackpot') {
        const jackpot = { ...win, kind: 'jackpot', amount: 5 };
        await end(rig, { step: 'win', input: jackpot });
        if (defect === 'jackpot-twice')
          await end(rig, { step: 'win', input: { ...jackpot, transactionId: `${winId}2` } });
        return;
      }
      let taken = await tell(rig, 'bet', bet);
      for (let attempt = 1; attempt < 3 && taken === 'unknown'; attempt += 1)
        taken = await tell(rig, 'bet', defect === 'new-bet-id' ? { ...bet, transactionId: `${betId}${attempt}` } : bet);
      if (taken === 'unknown' && defect !== 'win-blindly' && defect !== 'never-roll-back') return end(rig, back);
      if (
        (taken === 'refused' && defect !== 'pays-refused-bets') ||
        (taken === 'unknown' && defect === 'never-roll-back')
      )
        return;
      if (way === 'void' && defect !== 'keeps-void-stakes') return end(rig, back);
      const isThere =
        defect !== 'asks-before-paying' || (await tell(rig, 'balance', { player, currency: CURRENCY, launch }));
      if (isThere === 'refused') return;
      await end(rig, toEnd(way, win, { ...round, transactionId: `${roundKey}:undo`, winTransactionId: winId }));
      if (defect === 'pay-twice') await end(rig, { step: 'win', input: { ...win, transactionId: `${winId}2` } });
    },
    async recover(rig) {
      const due = open.get(rig) ?? [];
      open.set(rig, []);
      for (const each of due)
        await end(
          rig,
          defect === 'new-win-id' ? { ...each, input: { ...each.input, transactionId: crypto.randomUUID() } } : each,
        );
    },
  };
}
