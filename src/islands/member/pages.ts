import type { CentrePage } from '../centre/page.ts';

/** Pages of the member centre, in the order of the spec (§2). The first row is the default page. */
export const MEMBER_PAGES: readonly CentrePage[] = [
  {
    id: 'securityCenter',
    icon: 'account',
    load: async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
    areas: ['security'],
  },
  {
    id: 'transferFund',
    icon: 'wallet',
    load: async () => (await import('./wallet/WalletPage.tsx')).WalletPage,
    areas: ['wallet', 'records', 'cashier'],
  },
  {
    id: 'depositv2',
    icon: 'deposit',
    load: async () => (await import('./cashier/DepositPage.tsx')).DepositPage,
    areas: ['cashier'],
  },
  {
    id: 'withdraw',
    icon: 'withdraw',
    load: async () => (await import('./cashier/WithdrawPage.tsx')).WithdrawPage,
    areas: ['cashier'],
  },
  {
    id: 'transferUpline',
    icon: 'upline',
    load: async () => (await import('./cashier/TransferPage.tsx')).TransferPage,
    areas: ['cashier'],
    feature: 'memberTransfer',
    needsUpline: true,
  },
  {
    id: 'personalHistoryCopy',
    icon: 'rounds',
    load: async () => (await import('./records/BettingPage.tsx')).BettingPage,
    areas: ['records'],
  },
  {
    id: 'transactionHistory',
    icon: 'ledger',
    load: async () => (await import('./records/AccountPage.tsx')).AccountPage,
    areas: ['records'],
  },
  {
    id: 'personalProfit',
    icon: 'chart',
    load: async () => (await import('./records/ProfitPage.tsx')).ProfitPage,
    areas: ['records'],
  },
  {
    id: 'bonusDetails',
    icon: 'bonus',
    load: async () => (await import('./promotions/BonusPage.tsx')).BonusPage,
    areas: ['promotions'],
  },
  {
    id: 'rewardCenter',
    icon: 'gift',
    load: async () => (await import('./promotions/RewardsPage.tsx')).RewardsPage,
    areas: ['promotions'],
    feature: 'rewardCentre',
  },
  {
    id: 'referral',
    icon: 'friends',
    load: async () => (await import('./referral/ReferralPage.tsx')).ReferralPage,
    areas: ['referral'],
    feature: 'referralPromotion',
  },
  {
    id: 'missionLeaderboard',
    icon: 'mission',
    load: async () => (await import('./missions/MissionsPage.tsx')).MissionsPage,
    areas: ['missions'],
    feature: 'missions',
  },
  {
    id: 'messageV2',
    icon: 'message',
    load: async () => (await import('./inbox/InboxPage.tsx')).InboxPage,
    areas: ['inbox'],
    feature: 'inbox',
  },
  {
    id: 'playerRank',
    icon: 'rank',
    load: async () => (await import('./ranks/RankPage.tsx')).RankPage,
    areas: ['ranks'],
    isInMenu: false,
  },
  {
    id: 'pointMall',
    icon: 'gift',
    load: async () => (await import('./points/PointMallPage.tsx')).PointMallPage,
    areas: ['points'],
    feature: 'points',
    isInMenu: false,
  },
];
