import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { listWholeLanguages } from '../../contract/core/texts.ts';
import { AnyValue } from '../calls/AnyValue.tsx';
import { useFieldNames } from '../calls/names.ts';
import { toNextPage, withRowsBefore } from '../calls/paging.ts';
import { type Callable, call, type Failure } from '../core/api.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import type { ContentKind } from './content-kinds.ts';
import { type Entry, STATE_TONES, toContentState } from './content-state.ts';
import { DEFAULT_ROW, listLacking, pickTexts, type Texts } from './languages.ts';
import { keepEntry } from './read-entry.ts';

const LACKING_SHOWN = 4;
/** Fields that the list shows in its own way, or not at all. */
const OWN: ReadonlySet<string> = new Set([
  ...['texts', 'state', 'enabled', 'startsAt', 'endsAt', 'sentAt', 'title', 'rule', 'terms', 'audience', 'imageUrl'],
  ...['platform', 'execution', 'updatedAt', 'reward'],
]);
const HIDDEN: readonly string[] = ['position', 'claimsCap'];
/** Details that a narrow window leaves to the page of the entry. */
const DETAILS: readonly string[] = ['budget', 'claims', 'paid'];

/** Lists the entries of one kind with their state and the languages that lack a text. */
export function ContentList({ kind }: { readonly kind: ContentKind }) {
  const { t } = useWords();
  const { time } = useFormat();
  const { toFieldName } = useFieldNames();
  const session = useStore($page);
  const [value, setValue] = useState<unknown>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(true);
  const list = ((value as { list?: readonly Entry[] } | undefined)?.list ?? NONE) as readonly Entry[];
  const mayChange = session.kind === 'open' && hasPermission(session.person, kind.create?.permission);

  async function read(paging: object = {}, before?: unknown): Promise<void> {
    setLoading(true);
    const result = await call(kind.list as Callable, paging as never);
    setLoading(false);
    setFailure(result.ok ? undefined : result.failure);
    if (result.ok) setValue(before === undefined ? result.value : withRowsBefore(before, result.value));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kind
  useEffect(() => {
    setValue(undefined);
    void read();
  }, [kind]);

  const first = list[0];
  const columns = useMemo<readonly Column<Entry>[]>(() => {
    const toId = (entry: Entry) => String(entry[kind.idName]);
    const textField = kind.fields.find(({ look, name }) => look === 'line' && name !== 'category')?.name ?? 'title';
    const toTitle = (entry: Entry) => {
      const picked = pickTexts(entry.texts as Texts, DEFAULT_ROW.catalogue);
      return String(picked?.words[textField] ?? '') || toId(entry);
    };
    const more = Object.keys(first ?? {}).filter((name) => !OWN.has(name) && name !== kind.idName);
    const hasPeriod = first !== undefined && ('startsAt' in first || 'sentAt' in first);
    return [
      {
        id: 'title',
        title: toFieldName(textField),
        sortBy: toTitle,
        cell: (entry) => (
          <Link className="link any-text clip" href={toHref([kind.screen, kind.id, toId(entry)])}>
            {toTitle(entry)}
          </Link>
        ),
      },
      {
        id: 'state',
        title: toFieldName('state'),
        sortBy: (entry) => toContentState(entry),
        cell: (entry) => {
          const state = toContentState(entry);
          return <Chip tone={STATE_TONES[state]} text={t(`content.state_${state}`)} />;
        },
      },
      {
        id: 'languages',
        title: t('content.languages'),
        sortBy: (entry) => toLacking(entry).length,
        cell: (entry) => <Lacking codes={toLacking(entry)} />,
      },
      ...(hasPeriod
        ? [
            {
              id: 'from',
              title: t('common.from'),
              sortBy: (entry: Entry) => String(entry.startsAt ?? entry.sentAt ?? ''),
              cell: (entry: Entry) => <span className="whole">{time(String(entry.startsAt ?? entry.sentAt))}</span>,
            },
            {
              id: 'to',
              title: t('common.to'),
              sortBy: (entry: Entry) => String(entry.endsAt ?? ''),
              cell: (entry: Entry) => (
                <span className="whole">{typeof entry.endsAt === 'string' ? time(entry.endsAt) : '–'}</span>
              ),
            },
          ]
        : []),
      ...more.map((name) => ({
        id: name,
        title: toFieldName(name),
        isEnd: typeof first?.[name] === 'number',
        isHidden: HIDDEN.includes(name),
        isWide: DETAILS.includes(name),
        sortBy: (entry: Entry) => (typeof entry[name] === 'number' ? entry[name] : String(entry[name] ?? '')),
        cell: (entry: Entry) => <AnyValue name={name} value={entry[name]} />,
      })),
      { id: 'id', title: toFieldName('id'), isHidden: true, sortBy: toId, cell: (entry) => toId(entry) },
    ];
  }, [kind, first, t, time, toFieldName]);
  const next = value === undefined ? undefined : toNextPage(value);
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void read()} />
      <Grid
        name={`content.${kind.id}`}
        label={t(`content.kind_${kind.id}`)}
        columns={columns}
        rows={list}
        keyOf={(entry) => String(entry[kind.idName])}
        onOpen={(entry) => {
          keepEntry(kind, entry);
          navigate(toHref([kind.screen, kind.id, String(entry[kind.idName])]));
        }}
        empty={t('calls.empty')}
        isLoading={isLoading}
        onMore={next && (() => void read(next, value))}
        tools={
          mayChange && (
            <Link className="button" data-kind="main" href={toHref([kind.screen, kind.id, 'new'])}>
              {t(`content.new_${kind.id}`)}
            </Link>
          )
        }
      />
    </>
  );
}

const NONE: readonly Entry[] = [];

function toLacking(entry: Entry): string[] {
  const texts = entry.texts as Texts;
  return listLacking(texts, listWholeLanguages(texts));
}

function Lacking({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useWords();
  if (codes.length === 0) return <Chip tone="ok" text={t('content.complete')} />;
  const shown = codes.slice(0, LACKING_SHOWN).join(' ');
  const text = codes.length > LACKING_SHOWN ? `${shown} +${codes.length - LACKING_SHOWN}` : shown;
  return (
    <span title={codes.join(' ')}>
      <Chip tone="warn" text={t('content.lacks', { languages: text })} />
    </span>
  );
}
