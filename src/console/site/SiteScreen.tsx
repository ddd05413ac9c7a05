import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { listDomains, setDomains } from '../../contract/domains/operator.ts';
import { setRegionRules, setSystemStatus } from '../../contract/system/operator.ts';
import {
  getSystemSettings,
  setCustomerService,
  setResources,
  setSiteValues,
} from '../../contract/system/site-operator.ts';
import '../calls/calls.css';
import { CallPage, FilledChange } from '../calls/CallPage.tsx';
import { ChangePart } from '../calls/ChangePart.tsx';
import { listGroupCalls } from '../calls/call-groups.ts';
import { CURRENT_OF, type Current } from '../calls/current-values.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { ReadPart } from '../calls/ReadPart.tsx';
import { RightNote, useMayBegin } from '../calls/RightNote.tsx';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Modules } from './Modules.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import './site.css';

const asEndpoint = (endpoint: unknown) => endpoint as Endpoint;
const FORMS: Readonly<Record<string, Endpoint>> = {
  status: asEndpoint(setSystemStatus),
  region: asEndpoint(setRegionRules),
  domains: asEndpoint(setDomains),
  resources: asEndpoint(setResources),
  service: asEndpoint(setCustomerService),
  hosts: asEndpoint(setSiteValues),
};
const DOMAINS: Current = { read: asEndpoint(listDomains), toRecord: (value) => value };
const TABS = ['status', 'modules', 'register', 'region', 'domains', 'resources', 'service', 'hosts', 'more'] as const;

const NONE = {};

/** `/console/site/<tab>`: settings of the whole site, one tab for each kind. */
export default function SiteScreen() {
  const { segments } = useStore($route);
  const { t } = useWords();
  const [, second] = segments;
  const calls = listGroupCalls('site');
  const endpoint = calls.find(({ id }) => id === second);
  if (endpoint) return <CallPage key={endpoint.id} group="site" endpoint={endpoint} calls={calls} />;
  const tab = TABS.find((one) => one === second) ?? 'status';
  const tabs = TABS.map((id) => ({ id, title: t(`site.tab_${id}`), href: toHref(['site', id]) }));
  const form = FORMS[tab];
  return (
    <Page title={t('shell.screen_site')}>
      <Tabs label={t('shell.screen_site')} tabs={tabs} current={tab} />
      {tab === 'modules' && <Modules />}
      {tab === 'register' && <RegisterForm />}
      {tab === 'more' && <More calls={calls} />}
      {form && <Settings key={tab} tab={tab} endpoint={form} />}
    </Page>
  );
}

function Settings({ tab, endpoint }: { readonly tab: string; readonly endpoint: Endpoint }) {
  const { t } = useWords();
  const { may, isShown } = useMayBegin(endpoint);
  const current = tab === 'domains' ? DOMAINS : CURRENT_OF[endpoint.id];
  if (!isShown || !current) return <ReadPart endpoint={current?.read ?? asEndpoint(getSystemSettings)} calls={[]} />;
  return (
    <>
      <p className="soft">{t(`site.about_${tab}`)}</p>
      {!may && <RightNote permission={endpoint.permission} />}
      <FilledChange endpoint={endpoint} current={current} />
    </>
  );
}

function More({ calls }: { readonly calls: readonly Endpoint[] }) {
  const { toCallName } = useFieldNames();
  const changes = useAllowed(calls.filter(({ method }) => method !== 'GET'));
  return changes.map((endpoint) => {
    const current = CURRENT_OF[endpoint.id];
    return (
      <section key={endpoint.id} className="stack">
        <h2>{toCallName(endpoint)}</h2>
        {current ? (
          <FilledChange endpoint={endpoint} current={current} />
        ) : (
          <ChangePart endpoint={endpoint} record={NONE} />
        )}
      </section>
    );
  });
}
