import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import {
  countRedeemable,
  type MemberGoods,
  mallGood,
  mallStatus,
  mallTab,
  pointBalance,
} from '../../../stores/points/mall.ts';
import { createRedeemForm, REMARK_MAX, toQuantity } from '../../../stores/points/redeem-form.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import controls from '../../ui/controls.module.css';
import { TextField } from '../../ui/Fields.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useWords } from '../../ui/words.ts';
import { GoodsPicture } from './GoodsPicture.tsx';
import { Points } from './Points.tsx';
import styles from './points.module.css';
import { ANY_POINTS, toShortage } from './shortage.ts';

interface Props {
  readonly goods: MemberGoods;
}

function showRedeemed(): void {
  mallGood.show('');
  mallStatus.show('');
  mallTab.show('history');
}

function RedeemForm({ goods, available }: Props & { readonly available: number }) {
  const { t } = useWords();
  const form = useMemo(() => createRedeemForm(goods.goodsId, showRedeemed), [goods.goodsId]);
  const { quantity } = useStore(form.$values, { keys: ['quantity'] });
  const most = countRedeemable(goods, available);
  const points = goods.points * toQuantity(quantity);
  const toProblem = (problem: string) =>
    t(`points.problem_${problem}`, { count: problem === 'remark' ? REMARK_MAX : most });
  return (
    <CentreForm form={form} submit={t('points.redeem_now')} submitting={t('points.sending')}>
      <TextField
        form={form}
        field="quantity"
        label={t('points.quantity')}
        hint={t('points.quantity_hint', { count: most })}
        toProblem={toProblem}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      <TextField
        form={form}
        field="remark"
        label={t('points.remark')}
        hint={t('points.remark_hint')}
        isOptional
        toProblem={toProblem}
        input={{ autoComplete: 'street-address' }}
      />
      <SecretField form={form} />
      <Facts
        rows={[
          { label: t('points.cost'), value: <Points points={points} /> },
          { label: t('points.left_after'), value: <Points points={Math.max(0, available - points)} /> },
        ]}
      />
    </CentreForm>
  );
}

/**
 * The form, or the reason why the goods cannot be redeemed. A reason that applies to all members, such as sold-out goods, is shown without
 * waiting for the member's points.
 */
function Redeem({ goods }: Props) {
  const { t, tag } = useWords();
  const toNote = (points: number) => <Note tone="warn">{toShortage(goods, points, t, tag)}</Note>;
  if (countRedeemable(goods, ANY_POINTS) === 0) return toNote(ANY_POINTS);
  return (
    <RemoteView remote={pointBalance}>
      {({ points }) =>
        countRedeemable(goods, points) > 0 ? <RedeemForm goods={goods} available={points} /> : toNote(points)
      }
    </RemoteView>
  );
}

/** One kind of goods: description, price, redemption. */
export function RedeemPanel({ goods }: Props) {
  const { t } = useWords();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={parts.stack}>
      <button
        ref={back}
        type="button"
        className={`${controls.button} ${controls.quiet} ${styles.back}`}
        onClick={() => mallGood.show('')}
      >
        <CentreIcon name="back" />
        {t('points.all_goods')}
      </button>
      <div className={styles.chosen}>
        <Card title={goods.name} aside={<Points points={goods.points} />}>
          <GoodsPicture url={goods.imageUrl} className={styles.round} />
          {goods.details && <SafeHtml html={goods.details} className={parts.prose} />}
          <p className={parts.soft}>
            {t('points.in_stock', { count: goods.inStock })}
            {goods.limitPerMember !== null &&
              ` · ${t('points.limit', { count: goods.limitPerMember, taken: goods.taken })}`}
          </p>
        </Card>
        <Card title={t('points.redeem')}>
          <Redeem goods={goods} />
        </Card>
      </div>
    </div>
  );
}
