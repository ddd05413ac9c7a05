export type StorageArea = 'session' | 'local' | 'cookie';
interface StorageKey {
  readonly area: StorageArea;
  readonly writer: string;
  /** Store that reads it; `operator` means that the spec names it and only the operator's scripts read it. */
  readonly reader: string;
  readonly clearedBy: 'sign-out' | 'never' | 'expiry';
  readonly origin: 'spec' | 'orla';
}

const session = (writer: string, reader: string) =>
  ({ area: 'session', writer, reader, clearedBy: 'sign-out', origin: 'spec' }) as const;
const told = (writer: string) => session(writer, 'operator');

/**
 * Every storage key (spec §3), for types and tests; pages contain none of it. Sign-out clears the whole session storage and then stores
 * `merchant` again.
 */
export const STORAGE_KEYS = {
  token: session('session/session-handle', 'session/session-handle'),
  isAgent: told('core/session-keys'),
  merchant: told('core/session-keys'),
  merchantCode: told('core/session-keys'),
  platform: told('core/session-keys'),
  nickname: told('core/session-keys'),
  account: session('core/session-keys', 'inbox/unread-counts'),
  username: told('core/session-keys'),
  customerId: told('core/session-keys'),
  toUpline: told('core/session-keys'),
  memberLabel: told('core/session-keys'),
  cpw: session('session/session', 'session/session'),
  iframeUrl: session('play/stored-launch', 'play/stored-launch'),
  routers: session('domains/routers', 'domains/other-addresses'),
  settings: told('site/features'),
  validate: told('registration/registration'),
  gameVendor: session('games/cached-vendors', 'games/cached-vendors'),
  index_notice: session('site/popups', 'session/after-sign-in'),
  consolidated: session('contracts/info', 'contracts/info'),
  merchantWallet: session('wallet/funds', 'wallet/funds'),
  favGames: session('games/favourites', 'games/favourites'),
  enableSalary: session('contracts/info', 'contracts/info'),
  enableContract: session('contracts/info', 'contracts/info'),
  sessionAccount: told('core/session-keys'),
  lang: {
    area: 'local',
    writer: 'core/session-keys',
    reader: 'site/language-change',
    clearedBy: 'never',
    origin: 'spec',
  },
  hisLang: { area: 'local', writer: 'core/session-keys', reader: 'play/launch', clearedBy: 'never', origin: 'spec' },
  rememberMe: {
    area: 'cookie',
    writer: 'session/remember-me',
    reader: 'session/remember-me',
    clearedBy: 'expiry',
    origin: 'spec',
  },
  navOpen: {
    area: 'local',
    writer: 'site/nav-fold',
    reader: 'site/nav-fold',
    clearedBy: 'never',
    origin: 'orla',
  },
  languageChange: {
    area: 'session',
    writer: 'site/language-mark',
    reader: 'site/language-change',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  intentions: {
    area: 'session',
    writer: 'core/idempotency',
    reader: 'core/idempotency',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  keptInput: {
    area: 'session',
    writer: 'core/kept-input',
    reader: 'core/kept-input',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  visitId: {
    area: 'local',
    writer: 'registration/link-visit',
    reader: 'registration/link-visit',
    clearedBy: 'never',
    origin: 'orla',
  },
  linkCodes: {
    area: 'local',
    writer: 'registration/stored-referral-codes',
    reader: 'registration/referral-codes',
    clearedBy: 'expiry',
    origin: 'orla',
  },
  savedViews: {
    area: 'local',
    writer: 'centre/saved-views',
    reader: 'centre/saved-views',
    clearedBy: 'never',
    origin: 'orla',
  },
  receiptProofs: {
    area: 'session',
    writer: 'cashier/receipt-uploads',
    reader: 'cashier/receipt-uploads',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  analyticsConsent: {
    area: 'local',
    writer: 'site/consent',
    reader: 'site/consent',
    clearedBy: 'never',
    origin: 'orla',
  },
  afterSignIn: {
    area: 'session',
    writer: 'session/sign-in-plan',
    reader: 'session/sign-in-plan',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  quietUntil: { area: 'local', writer: 'site/snooze', reader: 'site/snooze', clearedBy: 'never', origin: 'orla' },
  chatSeen: { area: 'session', writer: 'chat/room', reader: 'chat/room', clearedBy: 'sign-out', origin: 'orla' },
  framePending: {
    area: 'session',
    writer: 'play/frame-storage',
    reader: 'play/frame-storage',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  quickSpins: {
    area: 'local',
    writer: 'play/frame-storage',
    reader: 'play/frame-storage',
    clearedBy: 'never',
    origin: 'orla',
  },
  frameTries: {
    area: 'local',
    writer: 'play/frame',
    reader: 'play/frame',
    clearedBy: 'never',
    origin: 'orla',
  },
  sitting: {
    area: 'session',
    writer: 'play/play-session',
    reader: 'play/play-session',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  seenRounds: {
    area: 'session',
    writer: 'play/seen-rounds',
    reader: 'play/seen-rounds',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  slip: { area: 'session', writer: 'play/slip', reader: 'play/slip', clearedBy: 'sign-out', origin: 'orla' },
  supportSecret: {
    area: 'local',
    writer: 'support/guest-secret',
    reader: 'support/guest-secret',
    clearedBy: 'never',
    origin: 'orla',
  },
  supportDrafts: {
    area: 'session',
    writer: 'support/drafts',
    reader: 'support/drafts',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  recentSearches: {
    area: 'local',
    writer: 'search/recent-searches',
    reader: 'search/recent-searches',
    clearedBy: 'sign-out',
    origin: 'orla',
  },
  hideBalance: { area: 'local', writer: 'wallet/wallet', reader: 'wallet/wallet', clearedBy: 'never', origin: 'orla' },
} as const satisfies Record<string, StorageKey>;
