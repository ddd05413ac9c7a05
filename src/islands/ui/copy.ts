export type CopyOutcome = 'copied' | 'failed';

/** A browser may refuse: without a tap of its own, in a frame, or by a rule of the device. */
export async function copyToClipboard(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
