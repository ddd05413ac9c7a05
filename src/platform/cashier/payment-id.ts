/** A payment's id ends with the member whose object has it: whoever knows the id finds it, without asking a list. */
export function toOwnerId(paymentId: string): string {
  return paymentId.slice(paymentId.indexOf('-') + 1);
}
