import { createRig, type Rig } from './rig.ts';
import { listBreaches, listUnrepeated } from './rules.ts';
import { SCENARIOS, type Scenario, type Way } from './scenarios.ts';

export interface Vendor {
  readonly vassalage: string;
  readonly secret: string;
  readonly gameCode: string;
  /** Major units. */
  readonly stake: number;
  readonly ways: readonly Way[];
  /** How long a silent call is held: longer than this vendor's timeout. */
  readonly silenceMs?: number;
  /** Maximum number of recoveries before a round counts as forgotten. */
  readonly recoveries?: number;
  /** Requests one round as the player's client would: the same key means the same round. Refusals and failures are not errors here. */
  play(rig: Rig, roundKey: string, way: Way): Promise<void>;
  /** Lets the vendor recover its open rounds; resolves when a new check makes sense. */
  recover(rig: Rig): Promise<void>;
}

export interface Finding {
  readonly scenario: string;
  readonly breaches: readonly string[];
  /** Number of paid rounds, including rounds that paid zero. */
  readonly paid: number;
}

const BALANCE_MINOR = 10_000;
const RECOVERIES = 12;

function isQuiet({ ledger, calls }: Rig): boolean {
  return ledger.heldMinor === 0 && listUnrepeated(calls).length === 0;
}

function openRig(vendor: Vendor, scenario: Scenario, isVendorKilled: boolean): Rig {
  const { vassalage, secret, gameCode, silenceMs = 0 } = vendor;
  const { balanceMinor = BALANCE_MINOR, injections = [], isLaunchLive = true, endsLaunchAfterBet = false } = scenario;
  const { minBetMinor = 0, answersPresentBalance = false } = scenario;
  const player = { balanceMinor, injections, isLaunchLive, endsLaunchAfterBet, minBetMinor, answersPresentBalance };
  return createRig({ vassalage, secret, gameCode, silenceMs, isVendorKilled, ...player });
}

async function runScenario(vendor: Vendor, scenario: Scenario, isVendorKilled: boolean): Promise<Finding> {
  const { way = 'play', plays = ['one'], isAtOnce = false, repeats } = scenario;
  const rig = openRig(vendor, scenario, isVendorKilled);
  const play = (key: string) => vendor.play(rig, `${scenario.id}-${key}`, way);
  const wait = async () => {
    for (let turn = 0; turn < (vendor.recoveries ?? RECOVERIES) && !isQuiet(rig); turn += 1) await vendor.recover(rig);
  };
  if (isAtOnce) await Promise.all(plays.map(play));
  else for (const key of plays) await play(key);
  await wait();
  if (repeats !== undefined) {
    await play(repeats);
    await wait();
  }
  const expected = scenario.expect(rig);
  const paid = [...rig.ledger.rounds.values()].filter(({ state }) => state === 'settled').length;
  return { scenario: scenario.id, breaches: [...listBreaches(rig), ...(expected ? [expected] : [])], paid };
}

interface Options {
  readonly tell?: (finding: Finding) => void;
  readonly isWanted?: (id: string) => boolean;
  /** Number of parallel scenarios; each has its own player and wallet. */
  readonly lanes?: number;
  /** The vendor is killed during the run. */
  readonly isKilled?: boolean;
}

/** Runs every scenario that the vendor supports; `tell` receives each result. */
export async function certify(
  vendor: Vendor,
  { tell = () => {}, isWanted = () => true, lanes = 1, isKilled = false }: Options = {},
): Promise<Finding[]> {
  const left = SCENARIOS.filter(({ id, way = 'play' }) => isWanted(id) && vendor.ways.includes(way));
  const findings: Finding[] = [];
  const work = async () => {
    for (let scenario = left.shift(); scenario; scenario = left.shift()) {
      const finding = await runScenario(vendor, scenario, isKilled);
      findings.push(finding);
      tell(finding);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, left.length) }, work));
  return findings;
}
