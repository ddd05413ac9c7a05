import { describe, expect, test } from 'vitest';

describe('a file of rows', () => {
  test('contains all pages, no spreadsheet formulas, and aborts with a failed page', async () => {
    const { toRowsFile } = await import('../../../../src/stores/records/export-rows.ts');
    const rows = [{ a: '=1+1', b: 'x,"y"' }];
    const file = await toRowsFile(['a', 'b'], 'csv', async (page) => ({
      ok: true,
      value: { rows, hasNext: page < 2 },
    }));
    expect(file.ok && (await file.value.text())).toBe(`a,b\r\n'=1+1,"x,""y"""\r\n'=1+1,"x,""y"""\r\n`);
    const cut = await toRowsFile(['a'], 'json', async (page) =>
      page === 1
        ? { ok: true, value: { rows, hasNext: true } }
        : { ok: false, failure: { code: 'upstream.timeout', requestId: '' } },
    );
    await expect(cut.ok && cut.value.text()).rejects.toThrow('upstream.timeout');
  });
});
