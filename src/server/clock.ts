/** Milliseconds since 1970. The only clock of the workers; tests move it with `setClock`. */
let source: () => number = () => Date.now();

export function clock(): number {
  return source();
}

export function clockSeconds(): number {
  return Math.floor(source() / 1000);
}

/** Runs the synchronous `act` with the clock set to `momentMs`, then restores the clock. */
export function atMoment<Value>(momentMs: number, act: () => Value): Value {
  const now = source;
  source = () => momentMs;
  try {
    return act();
  } finally {
    source = now;
  }
}

/** For tests. Without an argument it restores the real clock. */
export function setClock(next: () => number = () => Date.now()): void {
  source = next;
}
