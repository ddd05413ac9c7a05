import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { FEATURE_MODULES, type Feature } from '../../contract/system/features.ts';
import { switchModule } from '../../contract/system/operator.ts';
import { getSystemSettings } from '../../contract/system/site-operator.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';

const SWITCH = switchModule as unknown as Endpoint;
const FEATURES = Object.keys(FEATURE_MODULES) as Feature[];

/** Shows the modules of the site, each with its effect. */
export function Modules() {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(getSystemSettings, {});
  const [allowed] = useAllowed([SWITCH]);
  const [asked, setAsked] = useState<{ readonly modId: string; readonly enabled: '0' | '1' }>();
  if (failure) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (!value) return <p className="soft">{t('common.loading')}</p>;
  return (
    <>
      <ul className="modules">
        {FEATURES.map((feature) => {
          const isOn = hasFeature(value.whitelabel, feature);
          return (
            <li key={feature} className="card">
              <div className="row spread">
                <strong>{t(`site.module_${feature}`)}</strong>
                <Chip tone={isOn ? 'ok' : 'plain'} text={t(isOn ? 'site.on' : 'site.off')} />
              </div>
              <p className="soft">{t(`site.what_${feature}`)}</p>
              {allowed && (
                <button
                  type="button"
                  className="button"
                  onClick={() => setAsked({ modId: FEATURE_MODULES[feature], enabled: isOn ? '0' : '1' })}
                >
                  {t(isOn ? 'site.switch_off' : 'site.switch_on')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <CallDialog
          endpoint={SWITCH}
          known={asked}
          onClose={(outcome) => {
            setAsked(undefined);
            if (outcome !== 'cancelled') void refresh();
          }}
        />
      )}
    </>
  );
}
