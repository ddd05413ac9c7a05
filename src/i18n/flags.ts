import BD from '../../node_modules/country-flag-icons/3x2/BD.svg?url&no-inline';
import BR from '../../node_modules/country-flag-icons/3x2/BR.svg?url&no-inline';
import CN from '../../node_modules/country-flag-icons/3x2/CN.svg?url&no-inline';
import CZ from '../../node_modules/country-flag-icons/3x2/CZ.svg?url&no-inline';
import DE from '../../node_modules/country-flag-icons/3x2/DE.svg?url&no-inline';
import DK from '../../node_modules/country-flag-icons/3x2/DK.svg?url&no-inline';
import ES from '../../node_modules/country-flag-icons/3x2/ES.svg?url&no-inline';
import FI from '../../node_modules/country-flag-icons/3x2/FI.svg?url&no-inline';
import FR from '../../node_modules/country-flag-icons/3x2/FR.svg?url&no-inline';
import GB from '../../node_modules/country-flag-icons/3x2/GB.svg?url&no-inline';
import GR from '../../node_modules/country-flag-icons/3x2/GR.svg?url&no-inline';
import HU from '../../node_modules/country-flag-icons/3x2/HU.svg?url&no-inline';
import ID from '../../node_modules/country-flag-icons/3x2/ID.svg?url&no-inline';
import IN from '../../node_modules/country-flag-icons/3x2/IN.svg?url&no-inline';
import IR from '../../node_modules/country-flag-icons/3x2/IR.svg?url&no-inline';
import IT from '../../node_modules/country-flag-icons/3x2/IT.svg?url&no-inline';
import JP from '../../node_modules/country-flag-icons/3x2/JP.svg?url&no-inline';
import KH from '../../node_modules/country-flag-icons/3x2/KH.svg?url&no-inline';
import KR from '../../node_modules/country-flag-icons/3x2/KR.svg?url&no-inline';
import MM from '../../node_modules/country-flag-icons/3x2/MM.svg?url&no-inline';
import MY from '../../node_modules/country-flag-icons/3x2/MY.svg?url&no-inline';
import NL from '../../node_modules/country-flag-icons/3x2/NL.svg?url&no-inline';
import PK from '../../node_modules/country-flag-icons/3x2/PK.svg?url&no-inline';
import PL from '../../node_modules/country-flag-icons/3x2/PL.svg?url&no-inline';
import RO from '../../node_modules/country-flag-icons/3x2/RO.svg?url&no-inline';
import RU from '../../node_modules/country-flag-icons/3x2/RU.svg?url&no-inline';
import SA from '../../node_modules/country-flag-icons/3x2/SA.svg?url&no-inline';
import SE from '../../node_modules/country-flag-icons/3x2/SE.svg?url&no-inline';
import TH from '../../node_modules/country-flag-icons/3x2/TH.svg?url&no-inline';
import TR from '../../node_modules/country-flag-icons/3x2/TR.svg?url&no-inline';
import TW from '../../node_modules/country-flag-icons/3x2/TW.svg?url&no-inline';
import UA from '../../node_modules/country-flag-icons/3x2/UA.svg?url&no-inline';
import VN from '../../node_modules/country-flag-icons/3x2/VN.svg?url&no-inline';
import type { LANGUAGES } from './languages.ts';

/** Flag pictures. The type requires one for every language of the registry. */
export const FLAGS = {
  BD,
  BR,
  CN,
  CZ,
  DE,
  DK,
  ES,
  FI,
  FR,
  GB,
  GR,
  HU,
  ID,
  IN,
  IR,
  IT,
  JP,
  KH,
  KR,
  MM,
  MY,
  NL,
  PK,
  PL,
  RO,
  RU,
  SA,
  SE,
  TH,
  TR,
  TW,
  UA,
  VN,
} satisfies Record<(typeof LANGUAGES)[number]['flag'], string>;
