import { useEffect, useState } from 'react';
import { getServerNow } from './server-time.ts';

const STEP_MS = 15_000;

/** The time in milliseconds, renewed four times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(getServerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerNow()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
