import { environment } from './environment.ts';

type Place = 'session' | 'local' | 'cookie';
interface StorageKey {
  readonly place: Place;
  /** Store that writes it; `later:<area>` until that area is built. */
  readonly writer: string;
  readonly reader: string;
  readonly clearedBy: 'sign-out' | 'never' | 'expiry';
  readonly origin: 'spec' | 'orla';
}

const session = (writer: string, reader: string) =>
  ({ place: 'session', writer, reader, clearedBy: 'sign-out', origin: 'spec' }) as const;
const later = (area: string) => session(`later:${area}`, `later:${area}`);

/** Every storage key (spec §3). Sign-out clears the whole session storage, then `merchant` is stored again. */
export const STORAGE_KEYS = {
  token: session('handle', 'handle'),
  isAgent: session('session-keys', 'later:agents'),
  merchant: session('session-keys', 'later:cashier'),
  merchantCode: session('session-keys', 'later:cashier'),
  platform: session('session-keys', 'later:games'),
  nickname: session('session-keys', 'later:member'),
  account: session('session-keys', 'later:member'),
  username: session('session-keys', 'later:member'),
  customerId: session('session-keys', 'later:support'),
  toUpline: session('session-keys', 'later:cashier'),
  memberLabel: session('session-keys', 'later:member'),
  cpw: session('session', 'session'),
  iframeUrl: session('launch', 'launch'),
  routers: later('support'),
  settings: session('features', 'later:system'),
  validate: session('registration', 'later:registration'),
  gameVendor: later('games'),
  index_notice: session('popups', 'later:content'),
  consolidated: session('contracts/info', 'contracts/info'),
  merchantWallet: session('funds', 'funds'),
  favGames: session('favourites', 'favourites'),
  enableSalary: session('contracts/info', 'contracts/info'),
  enableContract: session('contracts/info', 'contracts/info'),
  sessionAccount: session('session-keys', 'later:session'),
  lang: { place: 'local', writer: 'session-keys', reader: 'language-change', clearedBy: 'never', origin: 'spec' },
  hisLang: { place: 'local', writer: 'session-keys', reader: 'launch', clearedBy: 'never', origin: 'spec' },
  rememberMe: {
    place: 'cookie',
    writer: 'remember-me',
    reader: 'remember-me',
    clearedBy: 'expiry',
    origin: 'spec',
  },
  navOpen: {
    place: 'local',
    writer: 'nav-fold',
    reader: 'nav-fold',
    clearedBy: 'never',
    origin: 'orla',
  },
  languageChange: {
    place: 'session',
    writer: 'language-mark',
    reader: 'language-change',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  intentions: {
    place: 'session',
    writer: 'intention',
    reader: 'intention',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  visitId: { place: 'local', writer: 'link-visit', reader: 'link-visit', clearedBy: 'never', origin: 'orla' },
  savedViews: { place: 'local', writer: 'saved-views', reader: 'saved-views', clearedBy: 'never', origin: 'orla' },
  receiptProofs: {
    place: 'session',
    writer: 'cashier',
    reader: 'cashier',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  analyticsConsent: {
    place: 'local',
    writer: 'consent',
    reader: 'consent',
    clearedBy: 'never',
    origin: 'orla',
  },
  loginDeviceId: { place: 'local', writer: 'device', reader: 'device', clearedBy: 'never', origin: 'orla' },
  afterSignIn: {
    place: 'session',
    writer: 'sign-in-plan',
    reader: 'sign-in-plan',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  quietUntil: { place: 'local', writer: 'quiet', reader: 'quiet', clearedBy: 'never', origin: 'orla' },
  hideBalance: { place: 'local', writer: 'wallet', reader: 'wallet', clearedBy: 'never', origin: 'orla' },
} as const satisfies Record<string, StorageKey>;

type KeysIn<P extends Place> = {
  [K in keyof typeof STORAGE_KEYS]: (typeof STORAGE_KEYS)[K]['place'] extends P ? K : never;
}[keyof typeof STORAGE_KEYS];
export type StoredKey = KeysIn<'session' | 'local'>;

function storageOf(key: StoredKey) {
  const { place } = STORAGE_KEYS[key];
  return place === 'local' ? environment().localStorage : environment().sessionStorage;
}

export function readKey(key: StoredKey): string | undefined {
  return storageOf(key).getItem(key) ?? undefined;
}

/** Undefined removes the key. */
export function writeKey(key: StoredKey, value: string | undefined): void {
  if (value === undefined) storageOf(key).removeItem(key);
  else storageOf(key).setItem(key, value);
}
