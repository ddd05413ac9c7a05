import { environment } from './environment.ts';

type Place = 'session' | 'local' | 'cookie';
interface StorageKey {
  readonly place: Place;
  readonly writer: string;
  /** Store that reads it; `operator` means that the spec names it and only the operator's scripts read it. */
  readonly reader: string;
  readonly clearedBy: 'sign-out' | 'never' | 'expiry';
  readonly origin: 'spec' | 'orla';
}

const session = (writer: string, reader: string) =>
  ({ place: 'session', writer, reader, clearedBy: 'sign-out', origin: 'spec' }) as const;
const told = (writer: string) => session(writer, 'operator');

/** Every storage key (spec §3). Sign-out clears the whole session storage and then stores `merchant` again. */
export const STORAGE_KEYS = {
  token: session('handle', 'handle'),
  isAgent: told('session-keys'),
  merchant: told('session-keys'),
  merchantCode: told('session-keys'),
  platform: told('session-keys'),
  nickname: told('session-keys'),
  account: session('session-keys', 'waiting'),
  username: told('session-keys'),
  customerId: told('session-keys'),
  toUpline: told('session-keys'),
  memberLabel: told('session-keys'),
  cpw: session('session', 'session'),
  iframeUrl: session('launch', 'launch'),
  routers: session('routers', 'other-addresses'),
  settings: told('features'),
  validate: told('registration'),
  gameVendor: session('vendors', 'vendors'),
  index_notice: told('popups'),
  consolidated: session('contracts/info', 'contracts/info'),
  merchantWallet: session('funds', 'funds'),
  favGames: session('favourites', 'favourites'),
  enableSalary: session('contracts/info', 'contracts/info'),
  enableContract: session('contracts/info', 'contracts/info'),
  sessionAccount: told('session-keys'),
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
  linkCodes: { place: 'local', writer: 'kept-codes', reader: 'link-codes', clearedBy: 'expiry', origin: 'orla' },
  savedViews: { place: 'local', writer: 'saved-views', reader: 'saved-views', clearedBy: 'never', origin: 'orla' },
  receiptProofs: {
    place: 'session',
    writer: 'cashier/receipt-uploads',
    reader: 'cashier/receipt-uploads',
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
  afterSignIn: {
    place: 'session',
    writer: 'sign-in-plan',
    reader: 'sign-in-plan',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  quietUntil: { place: 'local', writer: 'quiet', reader: 'quiet', clearedBy: 'never', origin: 'orla' },
  chatSeen: { place: 'session', writer: 'chat/room', reader: 'chat/room', clearedBy: 'sign-out', origin: 'orla' },
  framePending: { place: 'session', writer: 'frame-keep', reader: 'frame-keep', clearedBy: 'sign-out', origin: 'orla' },
  sitting: { place: 'session', writer: 'sitting', reader: 'sitting', clearedBy: 'sign-out', origin: 'orla' },
  seenRounds: { place: 'session', writer: 'seen-rounds', reader: 'seen-rounds', clearedBy: 'sign-out', origin: 'orla' },
  gameSound: { place: 'local', writer: 'frame-keep', reader: 'frame-keep', clearedBy: 'never', origin: 'orla' },
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
