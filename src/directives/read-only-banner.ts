import { READ_ONLY_TIMING } from '../contract/core/page-timings.ts';
import { findTiming } from './page-timing.ts';

/** Whether the page was served while the platform was down (edge/headers/answer-headers.ts). */
export function isServedReadOnly(): boolean {
  return Boolean(findTiming(READ_ONLY_TIMING));
}

/** Shows or removes the message that nothing can be changed. The layout has one `[data-read-only]` element for it, outside the islands. */
export function showReadOnly(isReadOnly: boolean): void {
  const banner = document.querySelector<HTMLElement>('[data-read-only]');
  if (banner) banner.textContent = (isReadOnly && banner.dataset.readOnly) || '';
}
