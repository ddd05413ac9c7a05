import { afterEach, describe, expect, test, vi } from 'vitest';
import { CopyResult } from '../../../../src/islands/centre/parts/CopyText.tsx';
import { copyToClipboard } from '../../../../src/islands/ui/copy.ts';
import { render } from '../render.ts';

const PIX = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000';

afterEach(() => vi.unstubAllGlobals());

describe('a text to copy', () => {
  test('reports whether copying worked, because browsers may refuse', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyToClipboard(PIX)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(PIX);
    writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    expect(await copyToClipboard(PIX)).toBe('failed');
    vi.stubGlobal('navigator', {});
    expect(await copyToClipboard(PIX)).toBe('failed');
  });

  test('is shown completely with a message if copying failed', () => {
    const shown = render(CopyResult, { outcome: 'failed', text: PIX });
    expect(shown).toContain(PIX);
    expect(shown).toMatch(/role="status"[^>]*>centre.copy_failed</);
    expect(shown).not.toContain('<button');
  });

  test('announces the result and shows it once', () => {
    const shown = render(CopyResult, { outcome: 'copied', text: PIX });
    expect(shown).toMatch(/role="status"[^>]*>centre.copied</);
    expect(shown).not.toContain(PIX);
    expect(render(CopyResult, { outcome: undefined, text: PIX })).toMatch(/role="status"[^>]*><\//);
  });
});
