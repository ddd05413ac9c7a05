import { toHref } from '../core/route.ts';

/** Identifies the page with the rows behind a figure of the revenue report or of Today. */
export interface FigurePlace {
  readonly figure: string;
  readonly from: string;
  readonly to: string;
  readonly by?: string;
  readonly key?: string;
}
export interface PaymentsPlace extends Omit<FigurePlace, 'figure'> {
  readonly kind: string;
  readonly only?: 'all' | 'done';
}

export function toFigureHref({ figure, from, to, by = 'all', key = '' }: FigurePlace): string {
  return toHref(['reports', 'rows'], { figure, from, to, by, key });
}

export function toPaymentsHref({ kind, from, to, by = 'all', key = '', only = 'all' }: PaymentsPlace): string {
  return toHref(['reports', 'payments'], { kind, from, to, by, key, only });
}

const ROUND_KINDS: readonly string[] = ['win', 'win_void'];

/** Page that a row behind a figure links to: the payment, the round, or else the member. */
export function toRowHref({
  kind,
  account,
  reference,
}: Readonly<Record<'kind' | 'account' | 'reference', string>>): string {
  const [, payment] = /^(?:deposit|withdrawal):([DW]\d+-m[0-9a-f]{24})$/.exec(reference) ?? [];
  if (payment) return toHref(['money', payment]);
  return toHref(ROUND_KINDS.includes(kind) ? ['members', account, 'rounds', reference] : ['members', account]);
}
