import { atom } from 'nanostores';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { convertPoints, type PointConfig } from '../../contract/points/points.ts';
import { toSecretProblems } from '../cashier/secret.ts';
import { forAccount } from '../core/account-scope.ts';
import { findAmountProblem, toAmount } from '../core/amount-field.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { request } from '../core/request.ts';
import { refreshBalance } from '../wallet/wallet.ts';
import { findConversion, readAvailable, refreshMall } from './mall.ts';

export type Conversion = PointConfig['conversion'];
export type Converted = OutputOf<typeof convertPoints>;

/** Last conversion of this visit. */
export const $converted = atom<Converted | undefined>(undefined);
/**
 * When the account changes, this empties the form that was opened last, because the form keeps typed values across a change of language.
 */
let emptyLast: (() => void) | undefined;
forAccount(() => {
  $converted.set(undefined);
  emptyLast?.();
});

/** Whole points in the format of a language, `1.200` in Portuguese; undefined for other texts, such as `1.200` in English. */
export function toWholePoints(text: string, tag: string): number | undefined {
  if (findAmountProblem(text, tag)) return undefined;
  const points = toAmount(text, tag);
  return points !== undefined && Number.isSafeInteger(points) && points > 0 ? points : undefined;
}

/** Maximum convertible points; 0 if there are too few. */
export function toMostPoints(points: number, { minPoints, step }: Conversion): number {
  const most = Math.floor(points / step) * step;
  return most < minPoints ? 0 : most;
}

/** Money for points, in major units; whole steps give whole cents (decision 0016). */
export function toConvertedAmount(points: number, { pointsPerUnit }: Conversion): number {
  return Math.floor((points * 100) / pointsPerUnit) / 100;
}

export type PointsProblem = 'required' | 'points_form' | 'points_min' | 'points_step' | 'points_max';

export function findPointsProblem(
  text: string,
  tag: string,
  { available, rule }: { readonly available: number; readonly rule: Conversion },
): PointsProblem | undefined {
  if (text.trim() === '') return 'required';
  const points = toWholePoints(text, tag);
  if (points === undefined) return 'points_form';
  if (points < rule.minPoints) return 'points_min';
  if (points % rule.step !== 0) return 'points_step';
  return points > available ? 'points_max' : undefined;
}

export function createConvertForm(tag: string) {
  function check({ points = '', password = '' }: Values): Problems {
    const rule = findConversion();
    const problem = rule ? findPointsProblem(points, tag, { available: readAvailable(), rule }) : 'points_form';
    return { ...(problem ? { points: problem } : {}), ...(password.trim() === '' ? { password: 'required' } : {}) };
  }

  const form = createForm({
    kept: {
      name: 'convert',
      fields: { points: { toKept: (text) => `${toWholePoints(text, tag) ?? text}`, toTyped: (text) => text } },
    },
    check,
    submit: async ({ points = '', password = '' }) => {
      const input = { points: toWholePoints(points, tag) ?? 0 };
      const answer = await sendOnce('convert', input, (options) =>
        request(convertPoints, { ...input, password }, options),
      );
      if (answer.ok) {
        $converted.set(answer.value);
        form.reset();
        void refreshBalance();
        void refreshMall();
      }
      return answer;
    },
    toProblems: toSecretProblems,
  });
  emptyLast = form.restart;
  return form;
}
