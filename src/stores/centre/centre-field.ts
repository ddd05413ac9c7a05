import { atom } from 'nanostores';
import { forAccount } from '../core/account-scope.ts';
import { $centre, readCentreFields, writeCentreFields } from './centres.ts';

/**
 * One field of a centre's page in the address, such as the open order, so that links, reloads and the back button work.
 * Empty means none.
 */
export function createCentreField(name: string) {
  const $value = atom('');
  let followers = 0;

  function show(value: string): void {
    // An answer that arrives after its page was left must not change the address of another page.
    if (followers > 0) writeCentreFields({ ...readCentreFields(), [name]: value });
    $value.set(value);
  }

  /** Follows the address; returns a function that stops. */
  function follow(): () => void {
    const read = () => $value.set(readCentreFields()[name] ?? '');
    read();
    followers += 1;
    const stop = $centre.listen(read);
    return () => {
      followers -= 1;
      stop();
    };
  }

  forAccount(() => show(''));
  return { $value, show, follow };
}
