import type { Locale } from '../i18n/locales.ts';
import { CURRENCY } from './currency.ts';
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
  currency: CURRENCY,
  timeZone: 'America/Sao_Paulo',
  chatHeaderColour: '#0b2a3c',
  licenceLine: '',
  contactEmail: 'contato@orla.example',
  /** Where the platform's lines of customer service may lead; a line to another host is not opened. */
  serviceHosts: ['chat.orla.example'] as readonly string[],
  /** From where games and pictures may come besides the site itself; the platform's lists choose among these. */
  gameHosts: [] as readonly string[],
  imageHosts: [] as readonly string[],
  /** Nobody sees the site before signing in, but for the sign-in, registration, help and download (spec §2). */
  loginToHome: false,
  /** What only the operator knows; the texts of the site leave out what is empty. */
  company: { legalName: '', registration: '', address: '', regulator: '', complaintsUrl: '' },
  /** ISO dates; when the site's texts took effect at this operator. Empty: the date of the text itself. */
  termsInForceSince: '',
  /** A messaging application for the side bar (Telegram, WhatsApp …). */
  messagingApp: { name: '', url: '' },
  /** Rewards that texts name, where the market's law allows it; 0 is none. */
  offers: { currency: 'VND', messagingReward: 0, welcomeBonus: 0 },
  /** Follow us: shown in this order. */
  social: [] as readonly { readonly name: string; readonly url: string }[],
  /** Applications in the stores; without one, the site installs from the browser. */
  apps: { ios: '', android: '' },
  /** Vassalages that are split out of SPORTS into COCKFIGHT (spec §3). */
  cockfightVassalages: ['DS88', 'DIG'],
  /** Points for a unit staked, in basis points, as the nav shows them (spec §2). */
  pointRatioBasisPoints: { LIVE: 7000, SPORTS: 10_000, FISH: 12_000, RNG: 12_000, PVP: 10_000, COCKFIGHT: 10_000 },
  /** Vendors of the embedded studio: anybody can check their rounds by commit and reveal, and after a cut they tell the last one themselves. */
  provablyFairVassalages: [
    ...(['ORLA', 'ORLA_PVP', 'ORLA_FISH', 'ORLA_LIVE', 'ORLA_SPORTS', 'ORLA_ESPORTS'] as const),
    ...(['TCG_SEA', 'TCG_LOTTO_VN'] as const),
  ],
  policy: marketPolicy,
} as const;
