import { map } from 'nanostores';
import type * as z from 'zod/mini';
import { type DownlineSchema, listDownlines } from '../../contract/agents/agents.ts';
import { forAccount } from '../core/account-scope.ts';
import { createCursorPages } from '../core/cursor-pages.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { asAgent } from './as-agent.ts';
import { openCard } from './member-card.ts';
import { createFilters } from './report-filters.ts';

export type Downline = z.output<typeof DownlineSchema>;

export interface Branch {
  readonly rows: readonly Downline[];
  readonly next: string;
  readonly isOpen: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
}

const BRANCH_PAGE = 50;
const EMPTY: Branch = { rows: [], next: '', isOpen: true, status: 'loading' };

/** Opened branches by the account at their root, loaded page by page. */
export const $branches = map<Readonly<Record<string, Branch>>>({});
let turn = 0;

async function loadBranch(account: string, before: Branch): Promise<void> {
  const mine = turn;
  const { failure: _old, ...kept } = before;
  $branches.setKey(account, { ...kept, isOpen: true, status: 'loading' });
  const answer = await asAgent(request(listDownlines, { account, cursor: before.next, pageSize: BRANCH_PAGE }));
  if (mine !== turn) return;
  if (!answer.ok) {
    $branches.setKey(account, { ...before, status: 'failed', failure: answer.failure });
    return;
  }
  const { list, next } = answer.value;
  const isOpen = $branches.get()[account]?.isOpen ?? true;
  $branches.setKey(account, { rows: [...before.rows, ...list], next, isOpen, status: 'ready' });
}

/** Loaded rows stay when a branch is closed and reappear when it is opened again. */
export function toggleBranch(account: string): void {
  const branch = $branches.get()[account];
  if (branch) $branches.setKey(account, { ...branch, isOpen: !branch.isOpen });
  else void loadBranch(account, EMPTY);
}

/** Loads the next page of a branch. After a failure, loads the failed page again. */
export function loadMoreOf(account: string): void {
  const branch = $branches.get()[account];
  if (branch && branch.status !== 'loading') void loadBranch(account, branch);
}

function forgetBranches(): void {
  turn += 1;
  $branches.set({});
}

/** Accounts from the agent down to the branch that is shown. */
export const treePath = createRemote((account: string) => asAgent(request(listDownlines, { account, pageSize: 1 })), {
  keepsOld: true,
});

export const found = createCursorPages((name: string, cursor) =>
  asAgent(request(listDownlines, { name, cursor, pageSize: BRANCH_PAGE })),
);

/** `account` opens a card, `name` searches, `root` shows one branch; otherwise the whole tree. */
export const treeFilters = createFilters({
  defaults: { root: '', name: '', account: '' },
  load: ({ root, name, account }) => {
    if (account !== '') return openCard(account);
    if (name.trim() !== '') return void found.open(name.trim());
    void treePath.load(root);
    if (!$branches.get()[root]) void loadBranch(root, EMPTY);
  },
});

/** Each visit of the page reloads the team. */
export function openTree(): void {
  forgetBranches();
  treeFilters.open();
}

forAccount(forgetBranches);
