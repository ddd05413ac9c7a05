import { atom } from 'nanostores';
import type { Currency } from '../../contract/money.ts';
import { PERIOD_DAYS_MAX, RECORD_PAGE_SIZE } from '../../contract/records.ts';
import { readCentreFields, writeCentreFields } from '../centres.ts';
import { createCursorPages } from '../cursor-pages.ts';
import { type Period, readPeriod, toPeriod } from '../period.ts';
import { createRemote } from '../remote.ts';
import type { Result } from '../result.ts';

export interface PaymentPage<Item> {
  readonly currency: Currency;
  /** Of the whole period. */
  readonly totals: readonly { readonly state: string; readonly count: number; readonly amount: number }[];
  readonly list: readonly Item[];
  readonly pageSize: number;
  readonly total: number;
  readonly next: string;
}
interface Asked extends Period {
  readonly cursor: string;
  readonly pageSize: number;
}

const FIRST_PERIOD = 'days30';
/** Payments that are not over are looked for among the last of these. */
const OPEN_PAGE_SIZE = 50;

/** Payments of one kind: those that are not over yet, and the history of a period that stands in the address. */
export function createPaymentList<Item extends { readonly state: string }>(
  ask: (input: Asked) => Promise<Result<PaymentPage<Item>>>,
  openStates: readonly string[],
) {
  const $period = atom<Period | undefined>(undefined);
  const pages = createCursorPages((period: Period, cursor: string) =>
    ask({ ...period, cursor, pageSize: RECORD_PAGE_SIZE }),
  );
  const open = createRemote(
    async (_input: undefined): Promise<Result<readonly Item[]>> => {
      const answer = await ask({ ...toPeriod(FIRST_PERIOD), cursor: '', pageSize: OPEN_PAGE_SIZE });
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.list.filter(({ state }) => openStates.includes(state)) };
    },
    { keepsOld: true },
  );

  function start(): void {
    const period = readPeriod(readCentreFields(), PERIOD_DAYS_MAX, FIRST_PERIOD);
    $period.set(period);
    void pages.open(period);
    void open.load(undefined);
  }

  function pick(period: Period): void {
    writeCentreFields({ ...readCentreFields(), ...period });
    $period.set(period);
    void pages.open(period);
  }

  function refresh(): void {
    void open.load(undefined);
    void pages.reload();
  }

  return { pages, open, $period, start, pick, refresh };
}

export type PaymentList<Item extends { readonly state: string }> = ReturnType<typeof createPaymentList<Item>>;
