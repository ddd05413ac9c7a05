import { copyText } from '../../lib/copy-text.ts';
export type CopyOutcome = 'copied' | 'failed';

export async function copyToClipboard(text: string): Promise<CopyOutcome> {
  return (await copyText(text)) ? 'copied' : 'failed';
}
