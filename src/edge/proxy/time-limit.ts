/** Runs work that should stop when told (`onLate`), and goes on without it when it does not. */
export async function withinTime<T>(
  ms: number,
  work: () => Promise<T>,
  onLate: () => void = () => undefined,
): Promise<T | 'upstream.timeout'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'upstream.timeout'>((resolve) => {
    timer = setTimeout(() => {
      resolve('upstream.timeout');
      onLate();
    }, ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
