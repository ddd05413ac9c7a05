import * as z from 'zod/mini';
import { createStored } from '../core/stored.ts';

const stored = createStored('supportDrafts', z.record(z.string(), z.string()));

/** Text that was typed and not sent, by conversation; it survives a reload and a lost connection. */
export function readDraft(conversation: string): string {
  return stored.read()?.[conversation] ?? '';
}

/** Empty text removes the draft. */
export function writeDraft(conversation: string, text: string): void {
  const { [conversation]: _, ...others } = stored.read() ?? {};
  const all = text === '' ? others : { ...others, [conversation]: text };
  stored.write(Object.keys(all).length > 0 ? all : undefined);
}
