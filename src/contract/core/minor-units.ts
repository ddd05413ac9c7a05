/**
 * Integer minor units, and major units as on the wire. A plain number is accepted as either unit, so that sums need no cast. A value typed as one
 * unit does not compile where the other unit is expected. `toMinor` and `toMajor` are the only conversions.
 */
export type Minor = number & { readonly unit?: 'minor' };
export type Major = number & { readonly unit?: 'major' };

/** Number of minor units in a major unit. The build refuses a brand whose currency does not have two decimals. */
export const MINOR_PER_MAJOR = 100;

/** Major units (wire) → integer minor units (internal). Rounds half away from zero; callers check `hasCents` first. */
export function toMinor(amount: Major): Minor {
  return Math.sign(amount) * Math.round(Math.abs(amount) * MINOR_PER_MAJOR);
}

/** Integer minor units → major units with two decimals, for the wire. */
export function toMajor(minor: Minor): Major {
  return minor / MINOR_PER_MAJOR;
}
