export type CopyOutcome = 'copied' | 'failed';

/** A browser may refuse: without a user gesture, in a frame, or by device policy. */
export async function copyToClipboard(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
