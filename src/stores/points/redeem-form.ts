import { type Redemption, redeemGoods } from '../../contract/points/points.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { toSecretProblems } from '../cashier/secret.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm, type Problems, type Values } from '../core/forms.ts';
import { sendOnce } from '../core/idempotency.ts';
import { AS_TYPED } from '../core/kept-input.ts';
import { request } from '../core/request.ts';
import type { Result } from '../core/result.ts';
import { countRedeemable, findGoods, readAvailable, refreshMall } from './mall.ts';

/** Limit of the contract. */
export const REMARK_MAX = 500;
const WHOLE = /^\d{1,3}$/;

/**
 * When the account changes, this empties the form that was opened last, because the form keeps typed values across a change of language.
 */
let emptyLast: (() => void) | undefined;
forAccount(() => emptyLast?.());

/** Reads a whole number in digits of any script; 0 for other texts. */
export function toQuantity(text = ''): number {
  const typed = toPlainDigits(text).trim();
  return WHOLE.test(typed) ? Number(typed) : 0;
}

/** Redeems one kind of goods. The password is not part of the idempotent input, so it is never stored. */
export function createRedeemForm(goodsId: string, onDone: (redeemed: Redemption) => void) {
  /** Maximum by the last known data; the platform decides. */
  function countMost(): number {
    const goods = findGoods(goodsId);
    return goods ? countRedeemable(goods, readAvailable()) : 0;
  }

  function check({ quantity, remark = '', password = '' }: Values): Problems {
    const count = toQuantity(quantity);
    return {
      ...(count < 1 || count > countMost() ? { quantity: 'quantity' } : {}),
      ...(remark.trim().length > REMARK_MAX ? { remark: 'remark' } : {}),
      ...(password.trim() === '' ? { password: 'required' } : {}),
    };
  }

  async function submit({ quantity, remark = '', password = '' }: Values): Promise<Result<Redemption>> {
    const input = { goodsId, quantity: toQuantity(quantity), remark: remark.trim() };
    const answer = await sendOnce('redeem', input, (options) => request(redeemGoods, { ...input, password }, options));
    if (answer.ok) {
      onDone(answer.value);
      void refreshMall();
    }
    return answer;
  }

  const form = createForm({
    kept: { name: `redeem.${goodsId}`, fields: { quantity: AS_TYPED, remark: AS_TYPED } },
    check,
    submit,
    toProblems: toSecretProblems,
  });
  emptyLast = form.restart;
  if (form.$values.get().quantity === undefined) form.change('quantity', '1');
  return form;
}
