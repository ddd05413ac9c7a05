import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { localeFiles } from '../../src/i18n/locale-files-plugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  plugins: [localeFiles(async (markdown) => markdown)],
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
