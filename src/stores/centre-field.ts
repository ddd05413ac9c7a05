import { atom } from 'nanostores';
import { forAccount } from './account-scope.ts';
import { $centre, readCentreFields, writeCentreFields } from './centres.ts';

/**
 * One field of a centre's page that stands in the address: which order is open, for a link, a reload and the way back. Empty is none.
 */
export function createCentreField(name: string) {
  const $value = atom('');
  let followers = 0;

  function show(value: string): void {
    // What is answered after its page was left would write into the address of another one.
    if (followers > 0) writeCentreFields({ ...readCentreFields(), [name]: value });
    $value.set(value);
  }

  /** Follows the address from here on; answers how to stop. */
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
