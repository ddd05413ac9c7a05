import * as z from 'zod/mini';
import { CONTRACT_KINDS, type ContractKind, getContractInfo } from '../../contract/contracts/contracts.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { asAgent } from '../agents/as-agent.ts';
import { setBadge } from '../centre/badges.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { createStored } from '../core/stored.ts';
import { PAGE_OF } from './kinds.ts';

export type ContractInfo = OutputOf<typeof getContractInfo>;
type RequestType = ContractInfo['divtypereq'];

/** Field names of each kind in the consolidated info of spec §3. */
const FIELDS = {
  dividend: { info: 'dividendInfo', type: 'divtypereq' },
  daily: { info: 'dailySalaryInfo', type: 'dailysalreqtype' },
  hourly: { info: 'hourlySalaryInfo', type: 'contracthoursalreq' },
  realtime: { info: 'realTimeSalaryInfo', type: 'realtimesalreqtype' },
} as const satisfies Record<ContractKind, { info: keyof ContractInfo; type: keyof ContractInfo }>;

export function toKindInfo(info: ContractInfo, kind: ContractKind) {
  const { info: field, type } = FIELDS[kind];
  return { ...info[field], requestType: info[type] };
}

/** Request types that await this agent: 1 is an offer, 2 a request to end the contract. Type 3 awaits the upline. */
const WAITING_FOR_ME: readonly RequestType[] = [1, 2];

type Waiting = Pick<ContractInfo, (typeof FIELDS)[ContractKind]['type']>;

function showBadges(info: Waiting, kinds: readonly ContractKind[] = CONTRACT_KINDS): void {
  for (const kind of kinds) {
    setBadge(PAGE_OF[kind], WAITING_FOR_ME.includes(info[FIELDS[kind].type]) ? 1 : 0);
  }
}

const KeptSchema = z.pick(getContractInfo.response, {
  divtypereq: true,
  dailysalreqtype: true,
  contracthoursalreq: true,
  realtimesalreqtype: true,
});
const stored = createStored('consolidated', KeptSchema);

/** Writes the storage keys of spec §3: the whole answer, and the two switches. */
function keep(info: ContractInfo): void {
  stored.write(info);
  writeKey('enableSalary', String(info.enableSalary));
  writeKey('enableContract', String(info.enableContract));
}

export const contractInfo = createRemote(
  async (_input: undefined) => {
    const answer = await asAgent(request(getContractInfo, {}));
    if (answer.ok) {
      keep(answer.value);
      showBadges(answer.value);
    }
    return answer;
  },
  { keepsOld: true },
);

/** Until the platform answers, the menu shows the counts of the last answer. */
function recall(): void {
  const info = stored.read();
  if (!info) return;
  if (readKey('enableContract') === 'true') showBadges(info, ['dividend']);
  if (readKey('enableSalary') === 'true') showBadges(info, ['daily', 'hourly', 'realtime']);
}

export async function openContractInfo(): Promise<void> {
  if (contractInfo.$state.get().status === 'idle') recall();
  await contractInfo.load(undefined);
}

/** For places that only show counts: loads the info unless a page already has. */
export function askContractInfo(): void {
  if (contractInfo.$state.get().status === 'idle') void openContractInfo();
}
