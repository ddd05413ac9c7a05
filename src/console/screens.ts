import { type ComponentType, lazy } from 'react';
import type { Permission } from '../contract/core/permissions.ts';

export interface Screen {
  /** First segment of the address, and the key of its name in the words. */
  readonly id: string;
  readonly permission: Permission;
  readonly Component: ComponentType;
}

const row = (id: string, permission: Permission, load: () => Promise<{ default: ComponentType }>): Screen => ({
  id,
  permission,
  Component: lazy(load),
});

const loadContent = () => import('./content/ContentScreen.tsx');
const loadCalls = () => import('./calls/CallsScreen.tsx');

/** The menu, in its order. A screen is shown to people with its permission; each call behind it has its own. */
export const SCREENS: readonly Screen[] = [
  row('today', 'today.read', () => import('./today/TodayScreen.tsx')),
  row('money', 'money.read', () => import('./money/MoneyScreen.tsx')),
  row('statements', 'money.read', () => import('./statements/StatementsScreen.tsx')),
  row('members', 'members.read', () => import('./members/MembersScreen.tsx')),
  row('support', 'support.read', () => import('./support/SupportScreen.tsx')),
  row('approvals', 'today.read', () => import('./approvals/ApprovalsScreen.tsx')),
  row('reports', 'reports.read', () => import('./reports/ReportsScreen.tsx')),
  row('content', 'content.read', loadContent),
  row('promotions', 'promotions.read', loadContent),
  row('games', 'games.read', () => import('./games/GamesScreen.tsx')),
  row('agents', 'agents.read', () => import('./agents/AgentsScreen.tsx')),
  row('chat', 'support.read', () => import('./chat/ChatScreen.tsx')),
  row('cashier', 'money.settings', loadCalls),
  row('senders', 'site.read', () => import('./senders/SendersScreen.tsx')),
  row('site', 'site.read', () => import('./site/SiteScreen.tsx')),
  row('staff', 'staff.read', () => import('./staff/StaffScreen.tsx')),
  row('audit', 'audit.read', () => import('./audit/AuditScreen.tsx')),
];
