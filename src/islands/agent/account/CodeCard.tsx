import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { RegistrationCode } from '../../../contract/agents/codes.ts';
import { $switching, switchCode } from '../../../stores/agents/codes.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import { QrCode } from '../../centre/parts/QrCode.tsx';
import { State } from '../../centre/parts/State.tsx';
import controls from '../../ui/controls.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { Count } from '../parts/Count.tsx';
import { FigureGrid } from '../parts/FigureGrid.tsx';

const FIGURES = ['visits', 'registrations', 'firstDeposits', 'refused'] as const;

/** One registration link with its address, QR code and results. */
export function CodeCard({ code }: { readonly code: RegistrationCode }) {
  const { t } = useWords();
  const [hasQr, setQr] = useState(false);
  const switching = useStore($switching);
  const isActive = code.state === 'active';
  const button = `${controls.button} ${controls.quiet}`;
  const rows = { page: 'registerCenter', fields: { tab: 'receipts', code: code.code } };
  return (
    <Card
      title={code.name || code.code}
      aside={<State tone={isActive ? 'good' : 'plain'} label={t(`agents.code_state.${code.state}`)} />}
    >
      <div className={parts.row}>
        <CopyText text={code.code} label={t('agents.code')} />
        <CopyText text={code.url} label={t('agents.link')} />
      </div>
      <p className={parts.soft}>
        <Sentence text={t('agents.code_made_at')} parts={{ at: <Moment at={code.createdAt} /> }} />
      </p>
      <FigureGrid
        hasHint={false}
        label={t('agents.code_figures', { code: code.code })}
        figures={FIGURES.map((id) => ({
          id,
          label: t(`agents.code_figure.${id}`),
          value: <Count value={code[id]} />,
          formula: t(`agents.code_formula.${id}`),
          ...(id === 'registrations' || id === 'firstDeposits' ? { rows } : {}),
        }))}
      />
      {hasQr && <QrCode text={code.url} label={t('agents.qr_label', { code: code.code })} />}
      <div className={parts.row}>
        <button type="button" className={button} aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {t(hasQr ? 'agents.qr_hide' : 'agents.qr_show')}
        </button>
        <button
          type="button"
          className={button}
          aria-disabled={switching === code.code}
          onClick={() => void switchCode(code)}
        >
          {t(isActive ? 'agents.code_disable' : 'agents.code_enable')}
        </button>
      </div>
    </Card>
  );
}
