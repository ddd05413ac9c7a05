import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { getWinnerRule, setWinnerRule } from '../../contract/games/operator.ts';
import { getPointSettings, listRedemptions, setPointConfig } from '../../contract/points/operator.ts';
import { listPromotionApplications } from '../../contract/promotions/operator.ts';
import { getSystemSettings } from '../../contract/system/site-operator.ts';
import '../calls/calls.css';
import { CallPage, FilledChange } from '../calls/CallPage.tsx';
import { listGroupCalls } from '../calls/call-groups.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { ReadPart } from '../calls/ReadPart.tsx';
import { RightNote, useMayBegin } from '../calls/RightNote.tsx';
import { $route, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import './content.css';
import { ContentEditor } from './ContentEditor.tsx';
import { ContentList } from './ContentList.tsx';
import { type ContentKind, findKind } from './content-kinds.ts';
import type { Entry } from './content-state.ts';
import { HomeRows } from './HomeRows.tsx';
import { DEFAULT_ROW, pickTexts, type Texts } from './languages.ts';
import { useEntry } from './read-entry.ts';

type ScreenId = 'content' | 'promotions';
const TABS: Readonly<Record<ScreenId, readonly string[]>> = {
  content: ['notices', 'help', 'messages', 'home', 'winners'],
  promotions: ['promotions', 'applications', 'missions', 'goods', 'redemptions', 'ranks', 'points'],
};
/** Queues by tab. The rows of a queue have the calls that decide about them. */
const QUEUES: Readonly<Record<string, Endpoint>> = {
  applications: listPromotionApplications as unknown as Endpoint,
  redemptions: listRedemptions as unknown as Endpoint,
};
/** The rows of the home page are settings of the site. */
const HOME = getSystemSettings as unknown as Endpoint;
const SETTINGS: Readonly<Record<string, { readonly change: Endpoint; readonly read: Endpoint }>> = {
  winners: { change: setWinnerRule as unknown as Endpoint, read: getWinnerRule as unknown as Endpoint },
  points: { change: setPointConfig as unknown as Endpoint, read: getPointSettings as unknown as Endpoint },
};

/** `/console/content` and `/console/promotions`: a tab for each kind, `/<kind>/<id>` edits an entry, `/<kind>/new` creates an entry. */
export default function ContentScreen() {
  const { segments } = useStore($route);
  const { t } = useWords();
  const mayReadHome = useAllowed([HOME]).length > 0;
  const [first, second, id] = segments;
  const screen: ScreenId = first === 'promotions' ? 'promotions' : 'content';
  const calls = listGroupCalls(screen);
  const endpoint = calls.find((one) => one.id === second);
  if (endpoint) return <CallPage key={endpoint.id} group={screen} endpoint={endpoint} calls={calls} />;
  const ids = TABS[screen].filter((one) => one !== 'home' || mayReadHome);
  const tab = second && ids.includes(second) ? second : (ids[0] ?? '');
  const kind = findKind(screen, tab);
  if (kind && id) return <EntryPage key={`${kind.id}/${id}`} kind={kind} id={id} />;
  const tabs = ids.map((one) => ({ id: one, title: t(`content.kind_${one}`), href: toHref([screen, one]) }));
  return (
    <Page title={t(`shell.screen_${screen}`)}>
      <Tabs label={t(`shell.screen_${screen}`)} tabs={tabs} current={tab} />
      {kind ? <ContentList key={kind.id} kind={kind} /> : <OtherTab key={tab} tab={tab} calls={calls} />}
    </Page>
  );
}

function OtherTab({ tab, calls }: { readonly tab: string; readonly calls: readonly Endpoint[] }) {
  const settings = SETTINGS[tab];
  const queue = QUEUES[tab];
  const { isShown } = useMayBegin(settings?.change);
  if (tab === 'home') return <HomeRows />;
  if (queue) return <ReadPart endpoint={queue} calls={calls} />;
  if (!settings) return null;
  if (!isShown) return <ReadPart endpoint={settings.read} calls={calls} />;
  return <FilledChange endpoint={settings.change} current={{ read: settings.read, toRecord: (value) => value }} />;
}

function toTitle(kind: ContentKind, entry: Entry): string {
  const name = kind.fields.find(({ look, name: one }) => look === 'line' && one !== 'category')?.name ?? 'title';
  return String(pickTexts(entry.texts as Texts, DEFAULT_ROW.catalogue)?.words[name] ?? '');
}

function EntryPage({ kind, id }: { readonly kind: ContentKind; readonly id: string }) {
  const { t } = useWords();
  const isNew = id === 'new';
  const { isShown } = useMayBegin(kind.create);
  return (
    <FramedEntry kind={kind} title={t(`content.new_${kind.id}`)} hasTitle={isNew}>
      {!isNew && <KnownEntry kind={kind} id={id} />}
      {isNew &&
        (isShown ? (
          <ContentEditor kind={kind} entry={undefined} />
        ) : (
          <RightNote permission={kind.create?.permission} />
        ))}
    </FramedEntry>
  );
}

interface FrameProps {
  readonly kind: ContentKind;
  readonly title: string;
  readonly hasTitle: boolean;
  readonly children: ReactNode;
}

function FramedEntry({ kind, title, hasTitle, children }: FrameProps) {
  const { t } = useWords();
  return (
    <Page
      title={hasTitle ? title : t(`content.one_${kind.id}`)}
      tools={
        <Link className="button" data-kind="quiet" href={toHref([kind.screen, kind.id])}>
          {t(`content.kind_${kind.id}`)}
        </Link>
      }
    >
      {children}
    </Page>
  );
}

function KnownEntry({ kind, id }: { readonly kind: ContentKind; readonly id: string }) {
  const { t } = useWords();
  const { entry, failure, isRead, refresh } = useEntry(kind, id);
  if (failure) return <FailureNote failure={failure} onRetry={refresh} />;
  if (!isRead) return <p className="soft">{t('common.loading')}</p>;
  if (!entry) return <p className="note">{t('content.unknown')}</p>;
  return (
    <>
      <p className="soft any-text">{toTitle(kind, entry)}</p>
      <ContentEditor kind={kind} entry={entry} />
    </>
  );
}
