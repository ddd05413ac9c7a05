import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { Feature } from '../../../../src/contract/system/features.ts';
import { PageLink } from '../../../../src/islands/centre/parts/PageLink.tsx';
import { isPageOff } from '../../../../src/islands/centre/registry.ts';
import { HasPageProvider } from '../../../../src/islands/centre/use-has-page.ts';
import type { CentreId } from '../../../../src/stores/centre/centres.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

beforeAll(() => {
  createBrowser();
});

function Shown({ page, features }: { readonly page: string; readonly features: readonly Feature[] }) {
  const value = (centre: CentreId, id: string) => !isPageOff(centre, id, features);
  const link = { page, children: 'there' };
  return createElement(HasPageProvider, { value }, createElement(PageLink, link));
}

test('a link to a page of a centre exists while that page is enabled', () => {
  expect(render(Shown, { page: 'rewardCenter', features: ['rewardCentre'] })).toContain('there');
  expect(render(Shown, { page: 'rewardCenter', features: ['missions'] })).toBe('');
  expect(render(Shown, { page: 'bonusDetails', features: [] }), 'no switch turns it off').toContain('there');
});
