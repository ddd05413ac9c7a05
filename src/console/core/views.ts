import { atom } from 'nanostores';
import { deleteStaffView, listStaffViews, putStaffView, type View } from '../../contract/staff/views.ts';
import { call, type Result } from './api.ts';
import { $session } from './session-state.ts';

/** The saved views of the signed-in person; undefined before they were read. */
export const $views = atom<readonly View[] | undefined>(undefined);
let isReading = false;

function keep<T extends { readonly list: View[] }>(result: Result<T>): Result<T> {
  if (result.ok) $views.set(result.value.list);
  return result;
}

/** Reads the views once. After a failure, the next table that is shown reads them again. Tables do not wait for the views. */
export async function readViews(): Promise<void> {
  if ($views.get() || isReading) return;
  isReading = true;
  keep(await call(listStaffViews, {}));
  isReading = false;
}

// The views are dropped when the session ends, because another person may sign in on the same page.
$session.listen(({ kind }) => {
  if (kind === 'guest') $views.set(undefined);
});

export const saveView = async (view: View) => keep(await call(putStaffView, view));
export const deleteView = async (screen: string, name: string) => keep(await call(deleteStaffView, { screen, name }));
