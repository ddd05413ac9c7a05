import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { listGameGroupSettings, listGameSettings, listRoomStates } from '../../contract/games/catalogue-operator.ts';
import { putGameGroups, registerVendor } from '../../contract/games/operator.ts';
import '../calls/calls.css';
import { CallPage, FilledChange } from '../calls/CallPage.tsx';
import { listGroupCalls } from '../calls/call-groups.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { ReadPart } from '../calls/ReadPart.tsx';
import { useMayBegin } from '../calls/RightNote.tsx';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Matches } from './Matches.tsx';
import { VendorCalls } from './VendorCalls.tsx';
import { Vendors } from './Vendors.tsx';

const TABS = ['vendors', 'titles', 'groups', 'rooms', 'matches'] as const;
const asEndpoint = (endpoint: unknown) => endpoint as Endpoint;
const LISTS: Readonly<Record<string, Endpoint>> = {
  titles: asEndpoint(listGameSettings),
  rooms: asEndpoint(listRoomStates),
};
const GROUPS = { read: asEndpoint(listGameGroupSettings), toRecord: (value: object) => value };

/** `/console/games/<tab>`, and `/console/games/vendors/<code>` for the wallet calls of a vendor. */
export default function GamesScreen() {
  const { segments } = useStore($route);
  const { t } = useWords();
  const [, second, code] = segments;
  const calls = listGroupCalls('games');
  const register = [asEndpoint(registerVendor)];
  const mayRegister = useAllowed(register).length > 0;
  const endpoint = [...calls, ...register].find(({ id }) => id === second);
  if (endpoint) return <CallPage key={endpoint.id} group="games" endpoint={endpoint} calls={calls} />;
  if (second === 'vendors' && code) return <VendorCalls key={code} vassalage={code} />;
  const tab = TABS.find((one) => one === second) ?? 'vendors';
  const tabs = TABS.map((id) => ({ id, title: t(`games.tab_${id}`), href: toHref(['games', id]) }));
  const list = LISTS[tab];
  return (
    <Page
      title={t('shell.screen_games')}
      tools={
        mayRegister && (
          <Link className="button" href={toHref(['games', registerVendor.id])}>
            {t('calls.call_registerVendor')}
          </Link>
        )
      }
    >
      <Tabs label={t('shell.screen_games')} tabs={tabs} current={tab} />
      {tab === 'vendors' && <Vendors />}
      {tab === 'matches' && <Matches />}
      {tab === 'groups' && <Groups />}
      {list && <ReadPart key={tab} endpoint={list} calls={calls} />}
    </Page>
  );
}

function Groups() {
  const change = asEndpoint(putGameGroups);
  const { isShown } = useMayBegin(change);
  return isShown ? <FilledChange endpoint={change} current={GROUPS} /> : <ReadPart endpoint={GROUPS.read} calls={[]} />;
}
