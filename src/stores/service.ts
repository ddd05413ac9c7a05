import { getServiceLine } from '../contract/service.ts';
import { request } from './request.ts';

/** Spec §9, in CSS pixels. */
const VIP_WINDOW = { width: 440, height: 750 } as const;

/** The window that was opened in the click itself: later browsers would block it. */
export interface ServiceWindow {
  readonly show: (url: string) => void;
  readonly resize: (width: number, height: number) => void;
  readonly close: () => void;
}

/**
 * Leads the window to the line of whoever asks (spec §4: VIP or live chat); the address was checked at the edge. Without a line, or when
 * the call fails, the window is closed (spec §8) and false is answered: the site's contact page is the way on.
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
