import { useStore } from '@nanostores/react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { listSentMessages } from '../../contract/mail/senders.ts';
import '../calls/calls.css';
import { ReadPart } from '../calls/ReadPart.tsx';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Caps } from './Caps.tsx';
import { SenderList } from './SenderList.tsx';
import './senders.css';

const TABS = ['sms', 'email', 'caps', 'sent'] as const;
const SENT = listSentMessages as unknown as Endpoint;

/** `/console/senders/<tab>`: the services of each channel, the caps of codes, and what was sent. */
export default function SendersScreen() {
  const { t } = useWords();
  const [, second] = useStore($route).segments;
  const tab = TABS.find((one) => one === second) ?? 'sms';
  const tabs = TABS.map((id) => ({ id, title: t(`senders.tab_${id}`), href: toHref(['senders', id]) }));
  return (
    <Page title={t('shell.screen_senders')}>
      <Tabs label={t('shell.screen_senders')} tabs={tabs} current={tab} />
      {(tab === 'sms' || tab === 'email') && <SenderList key={tab} channel={tab} />}
      {tab === 'caps' && <Caps />}
      {tab === 'sent' && <ReadPart endpoint={SENT} calls={[]} />}
    </Page>
  );
}
