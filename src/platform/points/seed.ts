import { toAddedLanguages } from '../system/added-languages.ts';
import { type SeedWords, toSeedTexts } from '../system/seed-texts.ts';
import { type StoredGoods, toMissingGoods } from './goods-queries.ts';

const BASE = { enabled: true, limitPerMember: 2 };

const SEEDS = [
  {
    ...BASE,
    id: 'cap',
    imageUrl: '/rewards/cap.svg',
    points: 500,
    stock: 200,
    position: 10,
  },
  {
    ...BASE,
    id: 'mug',
    imageUrl: '/rewards/mug.svg',
    points: 300,
    stock: 300,
    position: 20,
  },
  {
    ...BASE,
    id: 'towel',
    imageUrl: '/rewards/towel.svg',
    points: 1200,
    stock: 100,
    position: 30,
  },
] as const satisfies readonly Omit<StoredGoods, 'texts'>[];

export async function toMissingGoodsSeeds(db: D1Database, words: SeedWords): Promise<D1PreparedStatement[]> {
  const goods = SEEDS.map((seed): StoredGoods => {
    const keys = { name: `goods.${seed.id}.name`, details: `goods.${seed.id}.details` } as const;
    return { ...seed, texts: toSeedTexts(words, keys) };
  });
  return [...goods.map((one) => toMissingGoods(db, one)), ...(await toAddedLanguages(db, 'goods', goods))];
}
