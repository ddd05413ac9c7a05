import { afterEach, describe, expect, test, vi } from 'vitest';
import { CopyResult } from '../../../../src/islands/centre/parts/CopyText.tsx';
import { copyToClipboard } from '../../../../src/islands/ui/copy.ts';
import { render } from '../render.ts';

const PIX = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000';

afterEach(() => vi.unstubAllGlobals());

describe('a text that is copied with a tap', () => {
  test('is known to be copied or not: browsers refuse, and some have no clipboard', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyToClipboard(PIX)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(PIX);
    writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    expect(await copyToClipboard(PIX)).toBe('failed');
    vi.stubGlobal('navigator', {});
    expect(await copyToClipboard(PIX)).toBe('failed');
  });

  test('stands there whole when it could not be copied, beside words that say so', () => {
    const shown = render(CopyResult, { outcome: 'failed', text: PIX });
    expect(shown).toContain(PIX);
    expect(shown).toMatch(/role="status"[^>]*>centre.copy_failed</);
    expect(shown).not.toContain('<button');
  });

  test('is said to be copied to whoever hears, and shown once', () => {
    const shown = render(CopyResult, { outcome: 'copied', text: PIX });
    expect(shown).toMatch(/role="status"[^>]*>centre.copied</);
    expect(shown).not.toContain(PIX);
    expect(render(CopyResult, { outcome: undefined, text: PIX })).toMatch(/role="status"[^>]*><\//);
  });
});
