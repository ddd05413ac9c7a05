import { expect, test, vi } from 'vitest';
import { AfterLoginDialog } from '../../../../src/islands/after-login/AfterLoginDialog.tsx';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

vi.mock('../../../../src/islands/centre/use-centre-words.ts', async () => {
  const { useWords } = await import('../../../../src/islands/ui/words.ts');
  return { useCentreWords: () => ({ words: useWords(), hasFailed: false, retry: () => undefined }) };
});

test('the risk warning is shown after every kind of sign-in', () => {
  createBrowser();
  expect(render(AfterLoginDialog, {})).toMatch(
    /18\+ risk\.text <a [^>]*href="\/en\/responsible-gaming"[^>]*>risk\.link.*security\.welcome_go/,
  );
});
