// The inputs of the brand's pictures: its sign, its colours, its name, and an icon for each page.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../../src/brand/brand.ts';
import { palette } from '../../src/brand/palette.ts';
import { ICONS } from '../../src/components/icons.ts';
import { getRoute, ROUTE_PATHS } from '../../src/components/site-routes.ts';

export const PICTURES = 'src/brand/pictures';
/** This file records from which inputs the pictures were drawn. A test reports pictures whose inputs have changed. */
export const STAMP = `${PICTURES}/drawn-from.txt`;

const readBrand = (name) => readFileSync(`src/brand/${name}`, 'utf8');

export const readSign = () => ({ name: brand.name, mark: readBrand('mark.svg'), palette });

/** A picture is the same in every language, so it has an icon and no words. The home page has the sign alone. */
const PAGE_ICONS = {
  '/hot': 'flame',
  '/rng': 'reels',
  '/bgs': 'dice',
  '/bingo': 'fiveOfEleven',
  '/live': 'live',
  '/fish': 'fish',
  '/pvp': 'cards',
  '/sports': 'ball',
  '/match': 'ball',
  '/esports': 'pad',
  '/cockfight': 'feather',
  '/elott': 'daily',
  '/lottery': 'ticket',
  '/vnlottery': 'markSix',
  '/seaLottery': 'balls',
  '/promotions': 'gift',
  '/promoDetail': 'gift',
  '/noticePage': 'bell',
  '/winners': 'trophy',
  '/pointMall': 'wallet',
  '/help': 'help',
  '/join': 'user',
  '/down': 'phone',
  '/feedback': 'chat',
  '/about': 'home',
  '/contact': 'headset',
  '/terms': 'menu',
  '/responsible-gaming': 'clock',
  '/privacy': 'seal',
  '/affiliates': 'team',
  '/refunds': 'exchange',
};

/** Lists one picture for each page that search engines may index. Other pages use a general picture (src/components/head.ts). */
export function listSharePictures() {
  return ROUTE_PATHS.filter((path) => getRoute(path).isIndexed).map((path) => ({
    name: path === '/' ? 'home' : path.slice(1),
    icon: ICONS[PAGE_ICONS[path]],
  }));
}

export function toStamp() {
  const sources = [readSign(), readBrand('logo.svg'), listSharePictures()];
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex');
}
