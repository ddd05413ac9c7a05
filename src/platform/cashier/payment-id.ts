/** A payment's id ends with the id of its member, so that the payment is found without a lookup. */
export function toOwnerId(paymentId: string): string {
  return paymentId.slice(paymentId.indexOf('-') + 1);
}
