import { atom } from 'nanostores';
import { PERIOD_DAYS_MAX, RECORD_PAGE_SIZE } from '../../contract/records/records.ts';
import { readCentreFields, writeCentreFields } from '../centre/centres.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { type Period, readPeriod } from '../core/period.ts';
import { createRemote } from '../core/remote.ts';
import type { Result } from '../core/result.ts';
import { type PaymentPage, type PaymentsAsked, readOpen } from './open-payments.ts';

const FIRST_PERIOD = 'days30';

/** Payments of one kind: those in progress, and the history of the period in the address. */
export function createPaymentList<Item extends { readonly state: string }>(
  ask: (input: PaymentsAsked) => Promise<Result<PaymentPage<Item>>>,
) {
  const $period = atom<Period | undefined>(undefined);
  const pages = createCursorPages((period: Period, cursor: string) =>
    ask({ ...period, state: '', cursor, pageSize: RECORD_PAGE_SIZE }),
  );
  const open = createRemote((_input: undefined) => readOpen(ask), { keepsOld: true });

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
