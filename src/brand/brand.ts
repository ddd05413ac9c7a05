import type { Locale } from '../i18n/locales.ts';
import { marketPolicy } from './policies/brazil.ts';

/** Everything an operator changes to make the site theirs. Empty texts are not shown. Checked at build by its type and `tests/unit/brand`. */
export const brand = {
  name: 'Orla',
  merchantCode: 'orla',
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  defaultLocale: 'pt' satisfies Locale,
  locales: ['pt', 'en'] satisfies Locale[],
  currency: 'BRL',
  timeZone: 'America/Sao_Paulo',
  chatHeaderColour: '#0b2a3c',
  licenceLine: '',
  contactEmail: 'contato@orla.example',
  /** Vassalages that are split out of SPORTS into COCKFIGHT (spec §3). */
  cockfightVassalages: ['DS88', 'DIG'],
  policy: marketPolicy,
} as const;
