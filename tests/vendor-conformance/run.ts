import { createRig, type Rig } from './rig.ts';
import { listBreaches } from './rules.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/** The vendor under test. */
export interface Vendor {
  readonly vassalage: string;
  readonly secret: string;
  readonly gameCode: string;
  /** Major units. */
  readonly stake: number;
  /** Asks for one round as the player's client would: the same key is the same round. Refusals and failures are no errors here. */
  play(rig: Rig, roundKey: string): Promise<void>;
  /** Lets the vendor come back to what it left open; answers when it is worth looking again. */
  recover(rig: Rig): Promise<void>;
}

export interface Finding {
  readonly scenario: string;
  readonly breaches: readonly string[];
}

const BALANCE_MINOR = 10_000;
/** How often a vendor is waited for before a round counts as forgotten. */
const RECOVERIES = 12;

function isQuiet(rig: Rig): boolean {
  const last = rig.calls.at(-1);
  return rig.ledger.heldMinor === 0 && last?.fault === undefined;
}

async function runScenario(vendor: Vendor, scenario: Scenario): Promise<Finding> {
  const { vassalage, secret, gameCode } = vendor;
  const { balanceMinor = BALANCE_MINOR, injections = [], isLaunchLive = true, plays = ['one'] } = scenario;
  const rig = createRig({ vassalage, secret, gameCode, balanceMinor, injections, isLaunchLive });
  for (const key of plays) await vendor.play(rig, `${scenario.id}-${key}`);
  for (let turn = 0; turn < RECOVERIES && !isQuiet(rig); turn += 1) await vendor.recover(rig);
  const expected = scenario.expect(rig);
  return { scenario: scenario.id, breaches: [...listBreaches(rig), ...(expected ? [expected] : [])] };
}

/** Runs every scenario, one after the other; `tell` hears of each. */
export async function certify(
  vendor: Vendor,
  tell: (finding: Finding) => void = () => {},
  wanted: (id: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const scenario of SCENARIOS.filter(({ id }) => wanted(id))) {
    const finding = await runScenario(vendor, scenario);
    findings.push(finding);
    tell(finding);
  }
  return findings;
}
