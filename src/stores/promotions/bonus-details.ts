import { CLAIM_PAGE_MAX, listPromotionClaims, type PromotionClaim } from '../../contract/promotions/claims.ts';
import { PROMOTION_STATUSES } from '../../contract/promotions/promotions.ts';
import { RECORD_PAGE_SIZE } from '../../contract/records/records.ts';
import { createExport } from '../core/export.ts';
import { createGrowingPages } from '../core/growing-pages.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { toRowsFile } from '../records/export-rows.ts';
import { createRecord } from '../records/record.ts';
import { toLanguage } from '../site/catalogue-language.ts';

const DEFAULTS = { from: '', to: '', status: '', claim: '' };
type BonusFields = typeof DEFAULTS;

const COLUMNS = [
  'claimId',
  'promotionId',
  'title',
  'type',
  'status',
  'joinedAt',
  'claimedAt',
  'endedAt',
  'baseAmount',
  'amount',
  'turnoverRequired',
  'turnoverDone',
  'turnoverOwed',
  'takenBack',
  'remark',
  'reason',
] as const satisfies readonly (keyof PromotionClaim)[];

type Asked = Pick<BonusFields, 'from' | 'to' | 'status'> & { page: number; pageSize: number };

function ask({ status, ...asked }: Asked, asOf: string | undefined) {
  const known = PROMOTION_STATUSES.find((one) => one === status) ?? ('' as const);
  return request(listPromotionClaims, { ...asked, status: known, ...toLanguage(), asOf });
}
const askShown = createGrowingPages(ask);

/** Participations by the day of joining. This list uses page numbers, so the next page number serves as cursor. */
export const bonusDetails = createRecord({
  defaults: DEFAULTS,
  period: 'days30',
  choices: { status: ['', ...PROMOTION_STATUSES] },
  detail: 'claim',
  ask: async ({ from, to, status }: BonusFields, cursor) => {
    const answer = await askShown({ from, to, status, page: Number(cursor || 1), pageSize: RECORD_PAGE_SIZE });
    if (!answer.ok) return answer;
    const { page, pageSize, total } = answer.value;
    return { ok: true, value: { ...answer.value, next: page * pageSize < total ? String(page + 1) : '' } };
  },
});

/**
 * Maximum number of pages that are searched for one participation. If it is not among the first thousand, its link shows the list instead.
 */
const SEARCHED_MAX = 20;

function findShown(claimId: string): PromotionClaim | undefined {
  const state = bonusDetails.pages.$state.get();
  return 'value' in state ? state.value?.list.find((claim) => claim.claimId === claimId) : undefined;
}

/** One participation of any period; null if the id is unknown. */
export const claimDetail = createRemote(async (claimId: string): Promise<Result<PromotionClaim | null>> => {
  const shown = findShown(claimId);
  if (shown) return { ok: true, value: shown };
  const read = createGrowingPages(ask);
  for (let page = 1; page <= SEARCHED_MAX; page += 1) {
    const answer = await read({ from: '', to: '', status: '', page, pageSize: CLAIM_PAGE_MAX });
    if (!answer.ok) return answer;
    const found = answer.value.list.find((claim) => claim.claimId === claimId);
    if (found) return { ok: true, value: found };
    if (page * CLAIM_PAGE_MAX >= answer.value.total) break;
  }
  return { ok: true, value: null };
});

/** Reloads the open participation and the list. */
export async function lookAgain(): Promise<void> {
  await bonusDetails.pages.reload();
  await claimDetail.reload();
}

export const bonusExport = createExport(
  ({ from, to, status }: BonusFields, format) => {
    const read = createGrowingPages(ask);
    return toRowsFile(COLUMNS, format, async (page) => {
      const answer = await read({ from, to, status, page, pageSize: CLAIM_PAGE_MAX });
      if (!answer.ok) return answer;
      const { list, total } = answer.value;
      const rows = list.map(
        ({ terms: _terms, waitsForBets: _waits, bonusInHand: _inHand, bonusInBets: _inBets, ...claim }) => claim,
      );
      return { ok: true, value: { rows, hasNext: page * CLAIM_PAGE_MAX < total } };
    });
  },
  ({ from, to }) => `bonus_${from}_${to}`,
);
