import { brand } from '../brand/brand.ts';
import { toLanguage } from './catalogue-language.ts';

/** Whose titles are listed, where and in which language (spec §3); what goes without saying the edge says. */
export const toListed = () => ({ merchant: brand.merchantCode, platform: brand.platform, ...toLanguage() });
