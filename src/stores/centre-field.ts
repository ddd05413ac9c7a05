import { atom } from 'nanostores';
import { forAccount } from './account-scope.ts';
import { $centre, readCentreFields, writeCentreFields } from './centres.ts';

/**
 * One field of a centre's page that stands in the address: which order is open, for a link, a reload and the way back. Empty is none.
 */
export function createCentreField(name: string) {
  const $value = atom('');

  function show(value: string): void {
    writeCentreFields({ ...readCentreFields(), [name]: value });
    $value.set(value);
  }

  /** Follows the address from here on; answers how to stop. */
  function follow(): () => void {
    const read = () => $value.set(readCentreFields()[name] ?? '');
    read();
    return $centre.listen(read);
  }

  forAccount(() => show(''));
  return { $value, show, follow };
}
