import { useMemo, useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { listVendorSettings } from '../../contract/games/catalogue-operator.ts';
import { changeVendor, rotateVendorSecret } from '../../contract/games/operator.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { Link } from '../ui/Link.tsx';
import { Secret } from './Secret.tsx';

type Vendor = OutputOf<typeof listVendorSettings>['list'][number];
const NONE: readonly Vendor[] = [];
const REFRESH_MS = 30_000;
const TONES = { open: 'ok', maintenance: 'warn', stopped: 'danger' } as const;
const toState = ({ isStopped, underMaintenance }: Vendor) => {
  if (isStopped) return 'stopped';
  return underMaintenance ? 'maintenance' : 'open';
};
const CHANGES = [changeVendor, rotateVendorSecret] as unknown as readonly Endpoint[];

/** Vendors with their state and the wallet calls of the last hour; each row has its actions. */
export function Vendors() {
  const { t } = useWords();
  const { number, money } = useFormat();
  const { toFieldName, toOptionName } = useFieldNames();
  const { value, failure, isLoading, refresh } = useCall(listVendorSettings, {}, REFRESH_MS);
  const allowed = useAllowed(CHANGES);
  const [asked, setAsked] = useState<{ readonly call: Endpoint; readonly row: Vendor }>();
  const [secret, setSecret] = useState<string>();
  const columns = useMemo<readonly Column<Vendor>[]>(
    () => [
      {
        id: 'name',
        title: toFieldName('displayName'),
        sortBy: ({ displayName }) => displayName,
        cell: ({ displayName, vassalage }) => (
          <Link className="link whole" href={toHref(['games', 'vendors', vassalage])}>
            {displayName}
          </Link>
        ),
      },
      {
        id: 'gameType',
        title: toFieldName('gameType'),
        sortBy: ({ gameType }) => gameType,
        cell: ({ gameType }) => <span className="whole">{toOptionName(gameType)}</span>,
      },
      {
        id: 'state',
        title: toFieldName('state'),
        sortBy: ({ underMaintenance, isStopped }) => Number(underMaintenance) + Number(isStopped),
        cell: (row) => <Chip tone={TONES[toState(row)]} text={t(`games.${toState(row)}`)} />,
      },
      {
        id: 'games',
        title: t('games.titles'),
        isEnd: true,
        sortBy: ({ games }) => games,
        cell: ({ games }) => number(games),
      },
      {
        id: 'calls',
        title: t('games.calls_hour'),
        isEnd: true,
        sortBy: ({ lastHour }) => lastHour.calls,
        cell: ({ lastHour }) => number(lastHour.calls),
      },
      {
        id: 'failed',
        title: t('games.failed'),
        isEnd: true,
        sortBy: ({ lastHour }) => lastHour.failed,
        cell: ({ lastHour }) =>
          lastHour.failed > 0 ? <Chip tone="danger" text={number(lastHour.failed)} /> : number(0),
      },
      {
        id: 'latency',
        isWide: true,
        title: t('games.average'),
        isEnd: true,
        sortBy: ({ lastHour }) => lastHour.averageMs,
        cell: ({ lastHour }) => t('games.ms', { ms: number(lastHour.averageMs) }),
      },
      {
        id: 'position',
        isWide: true,
        title: toFieldName('position'),
        isEnd: true,
        sortBy: ({ position }) => position,
        cell: ({ position }) => number(position),
      },
      { id: 'code', title: toFieldName('code'), isHidden: true, cell: ({ vassalage }) => vassalage },
      {
        id: 'isHot',
        title: toFieldName('isHot'),
        isHidden: true,
        cell: ({ isHot }) => t(isHot ? 'common.yes' : 'common.no'),
      },
      { id: 'secrets', title: t('games.secrets'), isEnd: true, isHidden: true, cell: ({ secrets }) => number(secrets) },
      { id: 'maxWin', title: toFieldName('maxWin'), isEnd: true, isHidden: true, cell: ({ maxWin }) => money(maxWin) },
      {
        id: 'dayWins',
        title: toFieldName('dayWins'),
        isEnd: true,
        isHidden: true,
        cell: ({ dayWins }) => money(dayWins),
      },
      {
        id: 'dayLoss',
        title: toFieldName('dayLoss'),
        isEnd: true,
        isHidden: true,
        cell: ({ dayLoss }) => money(dayLoss),
      },
      {
        id: 'hookUrl',
        title: toFieldName('hookUrl'),
        isHidden: true,
        cell: ({ hookUrl }) => <span className="any-text">{hookUrl}</span>,
      },
      ...(allowed.length > 0
        ? [
            {
              id: '_actions',
              isPinned: true,
              title: t('calls.actions'),
              cell: (row: Vendor) => (
                <span className="row">
                  {allowed.map((call) => (
                    <button
                      key={call.id}
                      type="button"
                      className="button"
                      data-kind="quiet"
                      onClick={() => setAsked({ call, row })}
                    >
                      {call.id === changeVendor.id ? t('calls.change') : t('games.new_secret')}
                    </button>
                  ))}
                </span>
              ),
            },
          ]
        : []),
    ],
    [t, number, money, toFieldName, toOptionName, allowed],
  );
  return (
    <>
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {secret && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
      <Grid
        name="games.vendors"
        label={t('games.tab_vendors')}
        columns={columns}
        rows={value?.list ?? NONE}
        keyOf={({ vassalage, gameType }) => `${vassalage} ${gameType}`}
        onOpen={({ vassalage }) => navigate(toHref(['games', 'vendors', vassalage]))}
        empty={t('calls.empty')}
        isLoading={isLoading}
      />
      {asked && (
        <CallDialog
          key={asked.call.id}
          endpoint={asked.call}
          known={{
            vassalage: asked.row.vassalage,
            ...(asked.call.id === changeVendor.id ? { gameType: asked.row.gameType } : {}),
          }}
          record={asked.row}
          onValue={(answer) => setSecret((answer as { secret?: string }).secret)}
          onClose={(outcome) => {
            setAsked(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
