import { useStore } from '@nanostores/react';
import {
  isRunning,
  OVERVIEW_PERIODS,
  type Overview,
  overview,
  overviewFilters,
  stepOverview,
} from '../../../stores/agents/overview.ts';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Choice } from '../../ui/Choice.tsx';
import controls from '../../ui/controls.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import styles from '../parts/agent.module.css';
import { DaySpan } from '../parts/Day.tsx';
import { FigureGrid } from '../parts/FigureGrid.tsx';
import { ScopeChoice } from '../parts/ScopeChoice.tsx';
import { toFigures } from './figures.tsx';
import { Trends } from './Trends.tsx';

function Steps({ value }: { readonly value: Overview }) {
  const { t } = useWords();
  const button = `${controls.button} ${controls.quiet} ${controls.off}`;
  return (
    <div className={styles.steps}>
      <button type="button" className={button} onClick={() => stepOverview(value, 'before')}>
        {t('agents.period_before')}
      </button>
      <div className={styles.span}>
        <strong>
          <DaySpan {...value.current} />
        </strong>
        <span className={parts.soft}>
          {isRunning(value) && <>{t('agents.period_running')} · </>}
          <Sentence text={t('agents.compared_period')} parts={{ period: <DaySpan {...value.before} /> }} />
        </span>
      </div>
      <button
        type="button"
        className={button}
        aria-disabled={isRunning(value)}
        onClick={() => {
          if (!isRunning(value)) stepOverview(value, 'after');
        }}
      >
        {t('agents.period_after')}
      </button>
    </div>
  );
}

/** Team figures of a period, next to the previous period, and by day. */
export function OverviewPage() {
  const { t } = useWords();
  const { kind, scope } = useStore(overviewFilters.$fields);
  return (
    <AgentFrame onOpen={overviewFilters.open}>
      <div className={styles.filters}>
        <Choice
          label={t('centre.period')}
          value={kind}
          options={OVERVIEW_PERIODS.map((value) => ({ value: value as string, text: t(`agents.period.${value}`) }))}
          onChange={(next) => overviewFilters.change({ kind: next })}
        />
        <ScopeChoice value={scope} onChange={(next) => overviewFilters.change({ scope: next })} />
      </div>
      <RemoteView remote={overview}>
        {(value) => (
          <>
            <Steps value={value} />
            <FigureGrid label={t('agents.figures')} figures={toFigures(value, scope, t)} />
            <Trends value={value} scope={scope} />
          </>
        )}
      </RemoteView>
    </AgentFrame>
  );
}
