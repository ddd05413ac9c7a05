import { useStore } from '@nanostores/react';
import { countRedeemable, type MemberGoods, mallGood, mallGoods, pointBalance } from '../../../stores/points/mall.ts';
import { Empty } from '../../centre/parts/Empty.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import { GoodsPicture } from './GoodsPicture.tsx';
import { Points } from './Points.tsx';
import styles from './points.module.css';
import { RedeemPanel } from './RedeemPanel.tsx';
import { toShortage } from './shortage.ts';

function Item({ goods, available }: { readonly goods: MemberGoods; readonly available: number }) {
  const { t, tag } = useWords();
  const isPossible = countRedeemable(goods, available) > 0;
  return (
    <li className={styles.item}>
      <GoodsPicture url={goods.imageUrl} />
      <h3>{goods.name}</h3>
      <p className={styles.price}>
        <Points points={goods.points} />
      </p>
      <p className={styles.why}>
        {isPossible ? t('points.in_stock', { count: goods.inStock }) : toShortage(goods, available, t, tag)}
      </p>
      <button
        type="button"
        className={`${controls.button} ${isPossible ? '' : controls.quiet}`}
        onClick={() => mallGood.show(goods.goodsId)}
      >
        {t(isPossible ? 'points.redeem' : 'points.look')}
        <span className="hidden-text"> {goods.name}</span>
      </button>
    </li>
  );
}

/** Goods by their price; the one that is picked is redeemed in the same place. */
export function GoodsPanel() {
  const { t } = useWords();
  const picked = useStore(mallGood.$value);
  const balance = useStore(pointBalance.$state);
  const available = 'value' in balance ? (balance.value?.points ?? 0) : 0;
  return (
    <RemoteView remote={mallGoods}>
      {(list) => {
        const goods = list.find(({ goodsId }) => goodsId === picked);
        if (goods) return <RedeemPanel key={goods.goodsId} goods={goods} available={available} />;
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
  );
}
