import * as z from 'zod/mini';

/**
 * A message from the platform to a vendor at its `hookUrl` (registerVendor): a POST, signed like the vendor's own calls with the vendor's
 * secret and the path of the hook. It is sent once, and its answer is not read: a vendor that misses it learns the same from `balance`.
 * `launches-ended`: launches of this player ended, by sign-out, a lock or another sign-in. Ask `balance` with each launch that you hold.
 */
export const VendorHookSchema = z.strictObject({
  event: z.literal('launches-ended'),
  player: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/)),
});
export type VendorHook = z.infer<typeof VendorHookSchema>;
