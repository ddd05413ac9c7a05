import { environment } from './environment.ts';

/** Milliseconds until `until`, at most the whole `wait`: a phone may set its clock back by days in the meantime. */
export function toWaitLeft(until: number, wait: number): number {
  return Math.min(Math.max(0, until - environment().now()), wait);
}

/** A wait that is counted down. After a clock was set back it goes on from where it was. */
export function createWait() {
  let until = 0;
  let last = 0;
  return {
    begin: (milliseconds: number) => {
      until = environment().now() + milliseconds;
      last = milliseconds;
    },
    getLeft: () => {
      last = toWaitLeft(until, last);
      until = environment().now() + last;
      return last;
    },
  };
}
