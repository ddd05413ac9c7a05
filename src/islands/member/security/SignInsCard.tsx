import { useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { listSignIns } from '../../../contract/security/security.ts';
import { signIns } from '../../../stores/security/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { toLocationText } from './sign-in-location.ts';
import { toZoneWords } from './zone-words.ts';

const SHOWN_FIRST = 8;
type SignIn = OutputOf<typeof listSignIns>['list'][number];

function useColumns() {
  const { t, tag } = useWords();
  return [
    { key: 'at', label: t('security.at'), isName: true, cell: ({ at }: SignIn) => <Moment at={at} /> },
    {
      key: 'device',
      label: t('security.device'),
      cell: ({ device }: SignIn) => device || t('security.device_unknown'),
    },
    {
      key: 'place',
      label: t('security.place'),
      cell: (row: SignIn) => toLocationText(row, tag),
    },
    { key: 'method', label: t('security.method'), cell: ({ method }: SignIn) => t(`security.method_${method}`) },
  ] as const;
}

export function SignInsCard() {
  const { t, tag } = useWords();
  const columns = useColumns();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title={t('security.history')}>
      <p className={parts.soft}>{toZoneWords(brand.timeZone, t, tag)}</p>
      <RemoteView remote={signIns}>
        {({ list }, isBusy) => (
          <>
            <DataTable
              caption={t('security.history')}
              columns={columns}
              rows={isWhole ? list : list.slice(0, SHOWN_FIRST)}
              rowKey={({ at, device, method }) => `${at} ${device} ${method}`}
              isBusy={isBusy}
            />
            {!isWhole && list.length > SHOWN_FIRST && (
              <div>
                <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => setWhole(true)}>
                  {t('security.history_all', { count: list.length })}
                </button>
              </div>
            )}
          </>
        )}
      </RemoteView>
    </Card>
  );
}
