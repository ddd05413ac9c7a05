/** Common properties of all calls of a game's frame. */
export const FRAME_CALL = {
  area: 'studio',
  host: 'studio',
  method: 'POST',
  origin: 'orla',
  auth: 'launch',
  crossOrigin: true,
} as const;
