import { useStore } from '@nanostores/react';
import { countRedeemable, type MemberGoods, mallGood, mallGoods, pointBalance } from '../../../stores/points/mall.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useRowFocus } from '../../centre/use-row-focus.ts';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { GoodsPicture } from './GoodsPicture.tsx';
import { Points } from './Points.tsx';
import styles from './points.module.css';
import { RedeemPanel } from './RedeemPanel.tsx';
import { ANY_POINTS, toShortage } from './shortage.ts';

interface ItemProps {
  readonly goods: MemberGoods;
  /** The member's available points. Undefined while they are unknown; then only the stock is shown. */
  readonly available: number | undefined;
}

function Item({ goods, available }: ItemProps) {
  const { t, tag } = useWords();
  const points = available ?? ANY_POINTS;
  const isShort = countRedeemable(goods, points) === 0;
  const isPossible = !isShort && available !== undefined;
  return (
    <li className={styles.item}>
      <GoodsPicture url={goods.imageUrl} className={styles.inCard} />
      <h3>{goods.name}</h3>
      <p className={styles.price}>
        <Points points={goods.points} />
      </p>
      <p className={styles.why}>
        {isShort ? toShortage(goods, points, t, tag) : t('points.in_stock', { count: goods.inStock })}
      </p>
      <button
        type="button"
        className={`${controls.button} ${isPossible ? '' : controls.quiet}`}
        data-row={goods.goodsId}
        onClick={() => mallGood.show(goods.goodsId)}
      >
        {t(isPossible ? 'points.redeem' : 'points.look')}
        <span className="hidden-text"> {goods.name}</span>
      </button>
    </li>
  );
}

/** Goods by price; the selected one is redeemed in place. */
export function GoodsPanel() {
  const { t } = useWords();
  const picked = useStore(mallGood.$value);
  const balance = useStore(pointBalance.$state);
  const shown = useRowFocus(picked);
  const available = 'value' in balance ? balance.value?.points : undefined;
  return (
    <div ref={shown} className={parts.stack}>
      <RemoteView remote={mallGoods}>
        {(list) => {
          const goods = list.find(({ goodsId }) => goodsId === picked);
          if (goods) return <RedeemPanel key={goods.goodsId} goods={goods} />;
          if (list.length === 0) return <Empty title={t('points.no_goods')} text={t('points.no_goods_text')} />;
          return (
            <ul className={styles.goods}>
              {list.map((item) => (
                <Item key={item.goodsId} goods={item} available={available} />
              ))}
            </ul>
          );
        }}
      </RemoteView>
    </div>
  );
}
