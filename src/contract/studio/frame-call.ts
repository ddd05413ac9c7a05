import * as z from 'zod/mini';

/** Common properties of all calls of a game's frame. */
export const FRAME_CALL = {
  area: 'studio',
  host: 'studio',
  method: 'POST',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
} as const;

/** The token of the launch: the only credential of a frame. */
export const launch = z.string().check(z.minLength(1), z.maxLength(300));

/** Key that the client chooses. A repeated request with the same key answers the same round, shot or ticket. */
export const callKey = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

export const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
