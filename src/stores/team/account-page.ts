import { createFilters } from '../reports/filters.ts';
import { loadCodes, receipts } from './codes.ts';
import { loadOpening } from './open-downline.ts';

export const accountFilters = createFilters({
  defaults: { tab: 'open', code: '' },
  choices: { tab: ['open', 'links', 'receipts'] },
  load: ({ tab, code }) => {
    if (tab === 'open') loadOpening();
    else loadCodes();
    if (tab === 'receipts') void receipts.open(code);
  },
});

export const openAccountPage = accountFilters.open;
