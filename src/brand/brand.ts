import { LOCALES, type Locale } from '../i18n/locales.ts';
import { CURRENCY } from './currency.ts';
import { marketPolicy } from './policies/brazil.ts';

/**
 * All settings of an operator's site. Empty texts are not shown. Checked at build by its type and `tests/unit/brand`.
 */
export const brand = {
  name: 'Orla',
  merchantCode: 'orla',
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  defaultLocale: 'pt' satisfies Locale,
  /** Languages of the menu and for search engines, in this order; a brand may list fewer: `['pt', 'en']`. */
  locales: LOCALES.map(({ path }) => path) as readonly Locale[],
  currency: CURRENCY,
  timeZone: 'America/Sao_Paulo',
  chatHeaderColour: '#0b2a3c',
  licenceLine: '',
  contactEmail: 'contato@orla.example',
  /** Hosts of customer service lines; a line to another host is not opened. */
  serviceHosts: ['chat.orla.example'] as readonly string[],
  /** Further hosts from which games are loaded. The platform's list of game hosts may only select from these. */
  gameHosts: [] as readonly string[],
  /** If true, visitors must sign in first; only sign-in, registration, help and download are public (spec §2). */
  loginToHome: false,
  /** Company data; the site's texts omit empty values. */
  company: { legalName: '', registration: '', address: '', regulator: '', complaintsUrl: '' },
  /** ISO date from which the site's texts are in force at this operator. Empty: the date of each text itself. */
  termsInForceSince: '',
  /** Messaging application in the side bar (Telegram, WhatsApp …). */
  messagingApp: { name: '', url: '' },
  /** Rewards mentioned in texts, if the law of the market allows them; 0 means none. */
  offers: { currency: 'VND', messagingReward: 0, welcomeBonus: 0 },
  /** Social media links, in this order. */
  social: [] as readonly { readonly name: string; readonly url: string }[],
  /** Apps in the stores; without one, the site installs from the browser. */
  apps: { ios: '', android: '' },
  /** Rows of the home page in their order; the operator may change them by a call. Names: src/contract/system/home-rows.ts. */
  homeRows: ['continue', 'matches', 'tables', 'draws', 'hot', 'promotions', 'winners', 'news', 'fairness'],
  /** Vendors that are separated from SPORTS into COCKFIGHT (spec §3). */
  cockfightVassalages: ['DS88', 'DIG'],
  /** Points per unit staked, in basis points, for the nav (spec §2). */
  pointRatioBasisPoints: { LIVE: 7000, SPORTS: 10_000, FISH: 12_000, RNG: 12_000, PVP: 10_000, COCKFIGHT: 10_000 },
  /**
   * Vendors of the embedded studio: their rounds are verifiable by commit and reveal, and their games show the last
   * round after a lost connection.
   */
  provablyFairVassalages: [
    ...(['ORLA', 'ORLA_PVP', 'ORLA_FISH', 'ORLA_LIVE', 'ORLA_SPORTS', 'ORLA_ESPORTS'] as const),
    ...(['TCG_SEA', 'TCG_LOTTO_VN'] as const),
  ],
  policy: marketPolicy,
} as const;
