import { brand } from '../../brand/brand.ts';
import { type StoredGoods, toMissingGoods } from './goods-queries.ts';

const BASE = { enabled: true, limitPerMember: 2 };

const SEEDS: readonly StoredGoods[] = [
  {
    ...BASE,
    id: 'cap',
    imageUrl: '/rewards/cap.svg',
    points: 500,
    stock: 200,
    position: 10,
    texts: {
      PT: { name: `Boné ${brand.name}`, details: '<p>Boné de algodão com o desenho da onda.</p>' },
      EN: { name: `${brand.name} cap`, details: '<p>A cotton cap with the wave on it.</p>' },
    },
  },
  {
    ...BASE,
    id: 'mug',
    imageUrl: '/rewards/mug.svg',
    points: 300,
    stock: 300,
    position: 20,
    texts: {
      PT: { name: `Caneca ${brand.name}`, details: '<p>Caneca de cerâmica de 300 ml.</p>' },
      EN: { name: `${brand.name} mug`, details: '<p>A ceramic mug of 300 ml.</p>' },
    },
  },
  {
    ...BASE,
    id: 'towel',
    imageUrl: '/rewards/towel.svg',
    points: 1200,
    stock: 100,
    position: 30,
    texts: {
      PT: { name: 'Toalha de praia', details: '<p>Toalha de praia de 70 × 140 cm.</p>' },
      EN: { name: 'Beach towel', details: '<p>A beach towel of 70 × 140 cm.</p>' },
    },
  },
];

export function toMissingGoodsSeeds(db: D1Database): D1PreparedStatement[] {
  return SEEDS.map((goods) => toMissingGoods(db, goods));
}
