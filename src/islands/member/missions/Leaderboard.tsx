import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { getMissionLeaderboard } from '../../../contract/missions/missions.ts';
import { LEADERBOARD_PERIODS, leaderboard, leaderboardPeriod } from '../../../stores/missions/missions.ts';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Totals } from '../../centre/parts/Totals.tsx';
import { useWords } from '../../ui/words.ts';

type Board = OutputOf<typeof getMissionLeaderboard>;
type RankedMember = Board['list'][number];

function Places({ board, isBusy }: { readonly board: Board; readonly isBusy: boolean }) {
  const { t } = useWords();
  const columns: Column<RankedMember>[] = [
    { key: 'place', label: t('missions.place'), cell: ({ place }) => place },
    {
      key: 'name',
      label: t('missions.name'),
      isName: true,
      cell: ({ name, isMe }) => (isMe ? <strong>{t('missions.me', { name })}</strong> : name),
    },
    { key: 'score', label: t('missions.points'), isEnd: true, cell: ({ score }) => score },
  ];
  return (
    <>
      <Totals
        rows={[
          { label: t('missions.my_place'), value: board.myPlace ?? t('missions.no_place') },
          { label: t('missions.my_score'), value: board.myScore },
          { label: t('missions.ends'), value: <Moment at={board.endsAt} /> },
        ]}
      />
      {board.list.length === 0 ? (
        <Empty title={t('missions.no_board')} text={t('missions.no_board_text')} />
      ) : (
        <DataTable
          caption={t('missions.tab_leaderboard')}
          columns={columns}
          rows={board.list}
          rowKey={({ place }) => String(place)}
          isBusy={isBusy}
          hasCards={false}
        />
      )}
    </>
  );
}

/** Leaderboard of missions. The platform masks all names except the member's own. */
export function Leaderboard() {
  const { t } = useWords();
  const picked = useStore(leaderboardPeriod.$value);
  const period = LEADERBOARD_PERIODS.find((one) => one === picked) ?? 'W';
  useEffect(() => void leaderboard.load(period), [period]);
  return (
    <>
      <div className={parts.row}>
        <Filter
          label={t('missions.period')}
          value={period}
          options={LEADERBOARD_PERIODS.map((value) => ({ value, label: t(`missions.period_${value}`) }))}
          onPick={(value) => leaderboardPeriod.show(value === 'W' ? '' : value)}
        />
      </div>
      <RemoteView remote={leaderboard}>{(board, isBusy) => <Places board={board} isBusy={isBusy} />}</RemoteView>
      <p className={parts.soft}>{t('missions.masked')}</p>
    </>
  );
}
