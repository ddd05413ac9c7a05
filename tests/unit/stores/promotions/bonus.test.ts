import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, INFO, settle } from '../browser.ts';
import { browser, CLAIMS, claimOf, serve, session, start } from './promotions-setup.ts';

beforeEach(start);

describe('bonus details', () => {
  test('use page numbers and find a participation of any period', async () => {
    const { bonusDetails, claimDetail } = await import('../../../../src/stores/promotions/bonus-details.ts');
    const none = { claims: 0, paid: 0, takenBack: 0, turnoverRequired: 0, turnoverDone: 0, turnoverOwed: 0 };
    serve(({ path, query }) => {
      if (path !== CLAIMS) return undefined;
      const page = Number(query.get('page'));
      const claims = [claimOf(`c${query.get('pageSize')}-${page}`, 'close')];
      return grant({ list: claims, page, pageSize: Number(query.get('pageSize')), total: 130, totals: none });
    });
    bonusDetails.open();
    await settle();
    bonusDetails.pages.goTo(2);
    await settle();
    const pages = browser.callsTo(CLAIMS).map(({ query }) => query.get('page'));
    expect([pages, bonusDetails.pages.$page.get()]).toEqual([['1', '2'], 2]);
    await claimDetail.load('c50-2');
    expect(claimDetail.$state.get()).toMatchObject({ status: 'ready', value: { claimId: 'c50-2' } });
    await claimDetail.load('nada');
    expect(claimDetail.$state.get()).toMatchObject({ status: 'ready', value: null });
  });
});

describe('a game excluded from a running bonus', () => {
  const GAME = { vassalage: 'ORLA', gameId: 'farol' };
  let excluded: typeof import('../../../../src/stores/play/excluded-game.ts');
  beforeEach(async () => {
    excluded = await import('../../../../src/stores/play/excluded-game.ts');
    serve(({ path, query }) => {
      if (path !== CLAIMS) return undefined;
      const running = query.get('status') === 'process' ? [claimOf('c1', 'process', { turnoverOwed: 20 })] : [];
      const totals = { claims: 1, paid: 0, takenBack: 0, turnoverRequired: 0, turnoverDone: 0, turnoverOwed: 0 };
      return grant({ list: running, page: 1, pageSize: 1, total: 1, totals });
    });
  });

  test('has a warning until the member continues; other games have none', async () => {
    await excluded.checkExclusion({ vassalage: 'ORLA', gameId: 'calcadao' }, 'RNG');
    expect(excluded.$exclusion.get()).toBeUndefined();
    await excluded.checkExclusion(GAME, 'RNG');
    expect(excluded.$exclusion.get()?.turnoverOwed).toBe(20);
    excluded.playExcluded(GAME);
    expect(excluded.$exclusion.get()).toBeUndefined();
    await excluded.checkExclusion(GAME, 'RNG');
    expect(excluded.$exclusion.get(), 'said once').toBeUndefined();
    await excluded.checkExclusion({ vassalage: 'ORLA', gameId: 'mesa' }, 'LIVE');
    expect(excluded.$exclusion.get()?.isAgainstMembers).toBe(false);
    await excluded.checkExclusion({ vassalage: 'ORLA_PVP', gameId: 'tres-mares' }, 'PVP');
    expect(excluded.$exclusion.get()?.isAgainstMembers).toBe(true);
  });

  test('has no warning for play money, and a late answer does not affect another game', async () => {
    const late = createDelayed();
    serve(({ path }) => (path === CLAIMS ? late.promise : undefined));
    void excluded.checkExclusion(GAME, 'RNG');
    excluded.forgetExclusion();
    late.answer(grant({ list: [claimOf('c1', 'process')] }));
    await settle();
    expect(excluded.$exclusion.get()).toBeUndefined();
    session.$session.set({ kind: 'demo', info: { ...INFO, type: 4 } });
    await excluded.checkExclusion(GAME, 'RNG');
    expect(browser.callsTo(CLAIMS)).toHaveLength(1);
  });
});
