import { environment } from './environment.ts';

/** A wait that is counted down. After a clock was set back it goes on from where it was. */
export function createWait() {
  let until = 0;
  let last = 0;
  return {
    begin: (milliseconds: number) => {
      until = environment().now() + milliseconds;
      last = milliseconds;
    },
    /** Milliseconds; at most what was left before. */
    getLeft: () => {
      last = Math.min(Math.max(0, until - environment().now()), last);
      until = environment().now() + last;
      return last;
    },
  };
}
