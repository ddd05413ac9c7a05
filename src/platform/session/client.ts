/** Where a sign-in comes from. */
export interface SignInClient {
  prefix: string;
  /** Hash of the device cookie; empty without one. */
  device: string;
  /** The public address, /64 for IPv6; empty without a trusted source. */
  address: string;
  country: string;
  /** For people to read: `Chrome · Android`. */
  label: string;
}
