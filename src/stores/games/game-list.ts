import { brand } from '../../brand/brand.ts';
import { toLanguage } from '../site/catalogue-language.ts';

/** Merchant, platform and language of listed titles (spec §3); the edge adds schema defaults. */
export const toListed = () => ({ merchant: brand.merchantCode, platform: brand.platform, ...toLanguage() });
