/** Copies a text. False if the browser refuses (without a user gesture, in a frame, by device policy) or has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
