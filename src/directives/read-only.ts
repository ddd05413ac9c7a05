import { cameReadOnly, sayReadOnly } from './say-read-only.ts';

if (cameReadOnly()) sayReadOnly(true);
