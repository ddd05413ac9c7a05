import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { brand } from '../../../brand/brand.ts';
import {
  $converted,
  type Conversion,
  createConvertForm,
  toConvertedAmount,
  toMostPoints,
  toWholePoints,
} from '../../../stores/points/convert-form.ts';
import { pointBalance, pointRules } from '../../../stores/points/mall.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import { toPointsText } from './points-text.ts';

const { currency } = brand;

interface FormProps {
  readonly rule: Conversion;
  readonly available: number;
}

function ConvertForm({ rule, available }: FormProps) {
  const { t, tag } = useWords();
  const form = useMemo(() => createConvertForm(tag), [tag]);
  const { points: typed = '' } = useStore(form.$values, { keys: ['points'] });
  const points = toWholePoints(typed, tag) ?? 0;
  const most = toMostPoints(available, rule);
  const texts = {
    min: toPointsText(rule.minPoints, tag),
    step: toPointsText(rule.step, tag),
    most: toPointsText(most, tag),
  };
  /** For each problem, the limit that its error message states. */
  const bounds: Readonly<Record<string, number>> = {
    points_min: rule.minPoints,
    points_step: rule.step,
    points_max: most,
  };
  const presets = [...new Set([rule.minPoints, most])].filter((one) => one >= rule.minPoints && one <= most);
  return (
    <CentreForm form={form} submit={t('points.convert')} submitting={t('points.sending')}>
      <TextField
        form={form}
        field="points"
        label={t('points.to_convert')}
        hint={t('points.to_convert_hint', texts)}
        toProblem={(problem) => {
          const count = bounds[problem] ?? 0;
          return t(`points.problem_${problem}`, { count, points: toPointsText(count, tag) });
        }}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      <div className={parts.chips}>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className={parts.chip}
            aria-pressed={points === one}
            onClick={() => form.change('points', String(one))}
          >
            {toPointsText(one, tag)}
          </button>
        ))}
      </div>
      <SecretField form={form} />
      <Facts
        rows={[
          {
            label: t('points.wallet_gets'),
            value: <Amount amount={toConvertedAmount(points, rule)} currency={currency} />,
          },
        ]}
      />
      <p className={parts.soft}>{t('points.no_way_back')}</p>
    </CentreForm>
  );
}

function Done() {
  const { t, tag } = useWords();
  const converted = useStore($converted);
  if (!converted) return null;
  const amount = toAmountText(converted.amount, currency, tag);
  return (
    <Note role="status">
      {t('points.converted', { count: converted.converted, points: toPointsText(converted.converted, tag), amount })}
    </Note>
  );
}

/** Converts whole steps of points to money at a rate shown beforehand. */
export function ConvertPanel() {
  const { t, tag } = useWords();
  return (
    <RemoteView remote={pointRules}>
      {({ conversion }) => {
        if (!conversion.enabled) return <Empty title={t('points.convert_off')} text={t('points.convert_off_text')} />;
        const rate = {
          count: conversion.pointsPerUnit,
          points: toPointsText(conversion.pointsPerUnit, tag),
          amount: toAmountText(1, currency, tag),
        };
        return (
          <Card title={t('points.convert_title')}>
            <p>{t('points.rate', rate)}</p>
            <Done />
            <RemoteView remote={pointBalance}>
              {({ points }) =>
                toMostPoints(points, conversion) > 0 ? (
                  <ConvertForm rule={conversion} available={points} />
                ) : (
                  <Note>
                    {t('points.convert_from', {
                      count: conversion.minPoints,
                      points: toPointsText(conversion.minPoints, tag),
                    })}
                  </Note>
                )
              }
            </RemoteView>
          </Card>
        );
      }}
    </RemoteView>
  );
}
