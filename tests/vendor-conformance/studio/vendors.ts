import { createRig, type Rig } from '../rig.ts';
import type { Vendor } from '../run.ts';
import { createBlackjackDriver } from './blackjack.ts';
import { createCardDriver } from './cards.ts';
import { createCrashDriver } from './crash.ts';
import { createFishDriver } from './fish.ts';
import { type StudioGameDriver, type StudioHost, toVendor } from './frames.ts';
import { createLiveDriver } from './live.ts';
import { createLotteryDriver, LOTTERY_KINDS } from './lotteries.ts';
import { createMinesDriver } from './mines.ts';
import { createSlotDriver } from './slots.ts';
import { createSportsDriver } from './sports.ts';

interface Options {
  /** Origin of the started product, whose `STUDIO_WALLET_ORIGIN` is the certification wallet. */
  readonly origin: string;
  readonly secret: string;
  readonly opsToken: string;
  readonly wallet: { open(rig: Rig): void };
  /** Tests only this game; all kinds of games when omitted. */
  readonly gameCode?: string | undefined;
  /** Maximum time until a round has ended. Recoveries after long outages take minutes. */
  readonly patienceSeconds?: number;
}

type MakeDriver = (host: StudioHost) => StudioGameDriver;

/** One game for each kind: slots of three engines, fish, mines, lotteries, bingo, a live table, blackjack, the crash game, cards, a sports book. */
const DRIVERS: Readonly<Record<string, MakeDriver>> = {
  calcadao: (host) => createSlotDriver(host, 'calcadao'),
  'feira-da-praia': (host) => createSlotDriver(host, 'feira-da-praia'),
  'recife-vivo': (host) => createSlotDriver(host, 'recife-vivo'),
  'mar-aberto': createFishDriver,
  'perolas-na-areia': createMinesDriver,
  ...Object.fromEntries(
    LOTTERY_KINDS.map((kind): [string, MakeDriver] => [kind.gameCode, (host) => createLotteryDriver(host, kind)]),
  ),
  'roleta-da-orla': createLiveDriver,
  'pipa-ao-vento': createCrashDriver,
  'blackjack-da-orla': createBlackjackDriver,
  'tres-mares': createCardDriver,
  'orla-football': createSportsDriver,
};
export const STUDIO_SUBJECTS: readonly string[] = Object.keys(DRIVERS);

const PATIENCE_SECONDS = 240;

/** Orla Studio as its vendors, played through the frames of its games. */
export function createStudioVendors(options: Options) {
  const { origin, secret, opsToken, wallet, gameCode, patienceSeconds = PATIENCE_SECONDS } = options;
  const host: StudioHost = {
    origin,
    opsToken,
    openScout({ vassalage, gameCode: game }) {
      const rig = createRig({ vassalage, secret, gameCode: game, balanceMinor: 1_000_000 });
      wallet.open(rig);
      return rig.launch;
    },
  };
  const made = Object.entries(DRIVERS).flatMap(([code, make]) => (gameCode && gameCode !== code ? [] : [make(host)]));
  const vendors: Vendor[] = made.map((driver) => toVendor(driver, { secret, patienceSeconds, open: wallet.open }));
  return {
    vendors,
    close() {
      for (const driver of made) driver.close();
    },
  };
}
