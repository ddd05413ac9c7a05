/** Milliseconds since 1970. The only clock of the platform: tests move it with `setClock`. */
let source: () => number = () => Date.now();

export function clock(): number {
  return source();
}

export function clockSeconds(): number {
  return Math.floor(source() / 1000);
}

/** What `act` does, which waits for nothing, is done at that moment: everything else of this turn stays where it is. */
export function atMoment<Value>(momentMs: number, act: () => Value): Value {
  const now = source;
  source = () => momentMs;
  try {
    return act();
  } finally {
    source = now;
  }
}

/** For tests; without an argument the real clock is back. */
export function setClock(next: () => number = () => Date.now()): void {
  source = next;
}
