import '../calls/calls.css';
import { useStore } from '@nanostores/react';
import { $route } from '../core/route.ts';
import { MemberPage } from './MemberPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import './members.css';

/** `/console/members?q=…` searches, `/console/members/<account>` is the card of a member. */
export default function MembersScreen() {
  const { segments, query } = useStore($route);
  const [, account] = segments;
  return account ? <MemberPage key={account} account={account} /> : <SearchPage q={query.get('q') ?? ''} />;
}
