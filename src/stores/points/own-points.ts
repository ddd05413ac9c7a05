import { getPointBalance } from '../../contract/points/points.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { watchAccount } from '../games/watch-account.ts';

/** Points of the signed-in member on the public page of the mall. */
export const ownPoints = createRemote((_input: undefined) => request(getPointBalance, {}));

/** Loads the points while a member is signed in. */
export function watchOwnPoints(): () => void {
  return watchAccount(() => void ownPoints.load(undefined), ownPoints.reset);
}
