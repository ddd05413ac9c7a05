import type { ACCOUNT_TYPE_NAMES, GameCategory } from '../contract/games/games.ts';

/** A vendor of the studio in one category. The navigation shows only categories with a vendor. */
export interface StudioVendor {
  readonly vassalage: string;
  readonly gameType: GameCategory;
  readonly displayName: string;
  readonly smallIcon: string;
  readonly accountTypeId: number;
  readonly accountTypeName: (typeof ACCOUNT_TYPE_NAMES)[number];
  readonly isHot: boolean;
}

const MARK = '/studio/covers/vendor.svg';

function toVendor(vassalage: string, gameType: GameCategory, displayName: string): StudioVendor {
  return { vassalage, gameType, displayName, smallIcon: MARK, accountTypeId: 1, accountTypeName: '', isHot: false };
}

export const STUDIO_VENDORS: readonly StudioVendor[] = [
  { ...toVendor('ORLA', 'RNG', 'Orla Studio'), isHot: true },
  { ...toVendor('TCG_SEA', 'LOTT', 'Orla Loterias'), accountTypeName: 'LOTT' },
  { ...toVendor('TCG_SEA', 'ELOTT', 'Orla Loterias'), accountTypeName: 'ELOTT' },
  { ...toVendor('TCG_LOTTO_VN', 'LOTT', 'Orla Lótus'), accountTypeName: 'TCG_LOTTO_VN' },
  toVendor('ORLA_PVP', 'PVP', 'Orla Cartas'),
  toVendor('ORLA_FISH', 'FISH', 'Orla Pesca'),
  toVendor('ORLA_LIVE', 'LIVE', 'Orla Ao Vivo'),
  toVendor('ORLA_SPORTS', 'SPORTS', 'Orla Sports'),
  toVendor('ORLA_ESPORTS', 'ESPORTS', 'Orla Esports'),
];
