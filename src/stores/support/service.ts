import { getServiceLine } from '../../contract/support/service.ts';
import { request } from '../core/request.ts';

/** Size of the VIP window (spec §9), in CSS pixels. */
const VIP_WINDOW = { width: 440, height: 750 } as const;

/** Window that was opened directly by the click, because browsers block windows that are opened later. */
export interface ServiceWindow {
  readonly show: (url: string) => void;
  readonly resize: (width: number, height: number) => void;
  readonly close: () => void;
}

/**
 * Navigates the window to the caller's service line (spec §4: VIP or live chat); the edge has checked the address.
 * Without a line, or if the call fails, closes the window (spec §8) and returns false: the caller then opens the
 * contact page.
 */
export async function showServiceLine(popup: ServiceWindow): Promise<boolean> {
  const answer = await request(getServiceLine, {});
  if (!answer.ok || answer.value.url === null) {
    popup.close();
    return false;
  }
  if (answer.value.csType === 'VIP') popup.resize(VIP_WINDOW.width, VIP_WINDOW.height);
  popup.show(answer.value.url);
  return true;
}
