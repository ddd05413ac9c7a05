import { loadCodes, receipts } from './codes.ts';
import { loadOpening } from './open-downline.ts';
import { createFilters } from './report-filters.ts';

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
