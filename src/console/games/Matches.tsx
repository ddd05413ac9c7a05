import { useMemo, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { listFixtures } from '../../contract/games/on-now.ts';
import { addVendorFriendly, voidVendorMatch } from '../../contract/games/vendor-operations.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { CodeName } from '../calls/CodeName.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';

type Match = OutputOf<typeof listFixtures>['fixtures'][number];
const NONE: readonly Match[] = [];
const REFRESH_MS = 15_000;
const COUNT = 200;
const VOID = voidVendorMatch as unknown as Endpoint;
const ADD = addVendorFriendly as unknown as Endpoint;
const LANGUAGES = { pt: 'PT', en: 'EN' } as const;

/** Matches that can be bet on now. The operator decides about them, and the platform tells the vendor. */
export function Matches() {
  const { t, locale } = useWords();
  const { time } = useFormat();
  const { toFieldName } = useFieldNames();
  const input = { count: COUNT, language: LANGUAGES[locale] };
  const { value, failure, isLoading, refresh } = useCall(listFixtures, input, REFRESH_MS);
  const allowed = useAllowed([VOID, ADD]);
  const mayAct = allowed.length > 0;
  const [asked, setAsked] = useState<{ readonly call: Endpoint; readonly known: Readonly<Record<string, string>> }>();
  const columns = useMemo<readonly Column<Match>[]>(
    () => [
      {
        id: 'match',
        title: t('games.match'),
        sortBy: ({ home }) => home,
        cell: ({ home, away }) => `${home} – ${away}`,
      },
      { id: 'league', title: t('games.league'), sortBy: ({ league }) => league, cell: ({ league }) => league },
      {
        id: 'state',
        title: toFieldName('state'),
        sortBy: ({ state }) => state,
        cell: ({ state, clock }) => (
          <Chip
            tone={state === 'live' ? 'ok' : 'plain'}
            text={state === 'live' ? clock || t('games.live') : t('games.upcoming')}
          />
        ),
      },
      {
        id: 'startsAt',
        title: toFieldName('startsAt'),
        sortBy: ({ startsAt }) => startsAt,
        cell: ({ startsAt }) => <span className="whole">{time(startsAt)}</span>,
      },
      {
        id: 'vendor',
        title: toFieldName('vassalage'),
        sortBy: ({ vassalage }) => vassalage,
        cell: ({ vassalage }) => <CodeName name="vassalage" codes={[vassalage]} />,
      },
      { id: 'id', title: toFieldName('id'), isHidden: true, cell: ({ fixtureId }) => fixtureId },
      ...(mayAct
        ? [
            {
              id: '_actions',
              isPinned: true,
              title: t('calls.actions'),
              cell: ({ vassalage, fixtureId }: Match) => (
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  onClick={() => setAsked({ call: VOID, known: { vassalage, matchId: fixtureId } })}
                >
                  {t('games.void')}
                </button>
              ),
            },
          ]
        : []),
    ],
    [t, time, toFieldName, mayAct],
  );
  const vendor = value?.fixtures[0]?.vassalage;
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      <Grid
        name="games.matches"
        label={t('games.tab_matches')}
        columns={columns}
        rows={value?.fixtures ?? NONE}
        keyOf={({ vassalage, fixtureId }) => `${vassalage} ${fixtureId}`}
        empty={t('calls.empty')}
        isLoading={isLoading}
        tools={
          mayAct && (
            <button
              type="button"
              className="button"
              onClick={() => setAsked({ call: ADD, known: vendor ? { vassalage: vendor } : {} })}
            >
              {t('calls.call_addVendorFriendly')}
            </button>
          )
        }
      />
      {asked && (
        <CallDialog
          key={asked.call.id}
          endpoint={asked.call}
          known={asked.known}
          onClose={(outcome) => {
            setAsked(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
