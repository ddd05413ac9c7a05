import { useStore } from '@nanostores/react';
import { $route } from '../core/route.ts';
import { CallPage } from './CallPage.tsx';
import { CALL_GROUPS, type CallGroup, listGroupCalls } from './call-groups.ts';
import { GroupPage } from './GroupPage.tsx';
import './calls.css';

const isGroup = (id: string | undefined): id is CallGroup => CALL_GROUPS.includes(id as CallGroup);

/** `/console/content` lists the calls of a group, `/console/content/<call>` shows one call. */
export default function CallsScreen() {
  const { segments } = useStore($route);
  const [id, callId] = segments;
  const group = isGroup(id) ? id : 'content';
  const calls = listGroupCalls(group);
  const endpoint = calls.find((one) => one.id === callId);
  return endpoint ? (
    <CallPage key={endpoint.id} group={group} endpoint={endpoint} calls={calls} />
  ) : (
    <GroupPage group={group} calls={calls} />
  );
}
