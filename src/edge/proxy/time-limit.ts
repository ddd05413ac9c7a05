/** Runs work that should stop when told, and goes on without it when it does not. */
export async function withinTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'upstream.timeout'> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'upstream.timeout'>((resolve) => {
    timer = setTimeout(() => {
      resolve('upstream.timeout');
      abort.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
