import { isServedReadOnly, showReadOnly } from './read-only-banner.ts';

if (isServedReadOnly()) showReadOnly(true);
