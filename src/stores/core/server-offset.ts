import { environment } from './environment.ts';

/** Server time minus the visitor's; undefined until an answer told it. */
let offset: number | undefined;

/** Milliseconds since the Unix epoch by the server's clock, as an answer told it. */
export function noteServerTime(at: number): void {
  if (Number.isFinite(at)) offset = at - environment().now();
}

export function knowsServerTime(): boolean {
  return offset !== undefined;
}

/** The server's time once an answer has told it, because the visitor's clock may be wrong by days; until then the visitor's clock. */
export function toServerTime(): number {
  return environment().now() + (offset ?? 0);
}
