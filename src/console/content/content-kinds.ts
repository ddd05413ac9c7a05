import type { Endpoint } from '../../contract/core/endpoint.ts';
import { deleteHelpSeries, listHelpSeries, putHelpSeries } from '../../contract/help/help-series.ts';
import { listAudienceMessages, sendOperatorMessage } from '../../contract/inbox/operator.ts';
import { listMissionSettings, putMission } from '../../contract/missions/operator.ts';
import { deleteNoticeSeries, listNoticeSeries, putNoticeSeries } from '../../contract/notices/notice-series.ts';
import { listGoodsSettings, putGoods } from '../../contract/points/operator.ts';
import { changePromotion, createPromotion, listOperatorPromotions } from '../../contract/promotions/operator.ts';
import { listRankSettings, RankSettingSchema, setRankLevels } from '../../contract/ranks/operator.ts';

/** A field of the text of each language. */
export interface TextField {
  readonly name: string;
  readonly max: number;
  readonly look: 'line' | 'html' | 'text' | 'lines';
  readonly isRequired: boolean;
}

/** Things with texts in every language, which a list and an editor show. */
export interface ContentKind {
  readonly id: string;
  readonly screen: 'content' | 'promotions';
  readonly list: Endpoint;
  /** Name of the field with the id of an entry. The console generates the id of a new entry, unless the form asks for it (`isNamedByForm`). */
  readonly idName: string;
  readonly isNamedByForm: boolean;
  readonly create: Endpoint | undefined;
  readonly change: Endpoint | undefined;
  readonly remove?: Endpoint;
  readonly fields: readonly TextField[];
  /** How the preview shows an entry: on the page of the site that has such entries, or as a card if there is none. */
  readonly preview: 'notice' | 'promotion' | 'help' | 'goods' | 'card';
  /** True for notices, which may have a text for readers of every language. */
  readonly hasEveryLanguage?: true;
}

const asEndpoint = (endpoint: unknown) => endpoint as Endpoint;
const line = (name: string, max: number): TextField => ({ name, max, look: 'line', isRequired: true });
const html = (name: string, max: number, isRequired = false): TextField => ({ name, max, look: 'html', isRequired });

/** A level has a form of its own; all levels are written together (save-content.ts). */
const rankLevel = { ...setRankLevels, request: RankSettingSchema };

export const CONTENT_KINDS: readonly ContentKind[] = [
  {
    ...{ id: 'notices', screen: 'content', idName: 'seriesId', isNamedByForm: false, preview: 'notice' },
    ...{ list: asEndpoint(listNoticeSeries), create: asEndpoint(putNoticeSeries), change: asEndpoint(putNoticeSeries) },
    remove: asEndpoint(deleteNoticeSeries),
    fields: [line('title', 200), html('content', 20_000)],
    hasEveryLanguage: true,
  },
  {
    ...{ id: 'help', screen: 'content', idName: 'seriesId', isNamedByForm: false, preview: 'help' },
    ...{ list: asEndpoint(listHelpSeries), create: asEndpoint(putHelpSeries), change: asEndpoint(putHelpSeries) },
    remove: asEndpoint(deleteHelpSeries),
    fields: [line('category', 60), line('title', 200), html('content', 8_000, true)],
  },
  {
    ...{ id: 'messages', screen: 'content', idName: 'id', isNamedByForm: false, preview: 'card' },
    ...{ list: asEndpoint(listAudienceMessages), create: asEndpoint(sendOperatorMessage), change: undefined },
    fields: [line('title', 200), html('content', 10_000)],
  },
  {
    ...{ id: 'promotions', screen: 'promotions', idName: 'promotionId', isNamedByForm: true, preview: 'promotion' },
    list: asEndpoint(listOperatorPromotions),
    ...{ create: asEndpoint(createPromotion), change: asEndpoint(changePromotion) },
    fields: [line('title', 200), html('content', 10_000), html('termsText', 10_000, true)],
  },
  {
    ...{ id: 'missions', screen: 'promotions', idName: 'missionId', isNamedByForm: true, preview: 'card' },
    ...{ list: asEndpoint(listMissionSettings), create: asEndpoint(putMission), change: asEndpoint(putMission) },
    fields: [line('title', 120), { name: 'details', max: 1_000, look: 'text', isRequired: false }],
  },
  {
    ...{ id: 'goods', screen: 'promotions', idName: 'goodsId', isNamedByForm: true, preview: 'goods' },
    ...{ list: asEndpoint(listGoodsSettings), create: asEndpoint(putGoods), change: asEndpoint(putGoods) },
    fields: [line('name', 100), html('details', 5_000)],
  },
  {
    ...{ id: 'ranks', screen: 'promotions', idName: 'level', isNamedByForm: true, preview: 'card' },
    ...{ list: asEndpoint(listRankSettings), create: asEndpoint(rankLevel), change: asEndpoint(rankLevel) },
    fields: [line('name', 60), { name: 'benefits', max: 4_000, look: 'lines', isRequired: false }],
  },
];

export function findKind(screen: string | undefined, id: string | undefined): ContentKind | undefined {
  return CONTENT_KINDS.find((kind) => kind.screen === screen && kind.id === id);
}
