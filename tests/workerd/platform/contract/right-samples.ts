import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { get } from '../support/api.ts';
import { type Role, sendAs } from './callers.ts';
import { toInputSchema, toMessageParts, toSampleObject } from './malformed.ts';
import { type SealingKeys, toMessageBody } from './message-body.ts';

const CONVERSATION = '0'.repeat(16);

/** Inputs of calls for which a random value of the right type is refused. */
const SAMPLES: Record<string, object> = {
  getUpload: { id: '0'.repeat(32) },
  readConversation: { id: CONVERSATION, after: 0 },
  writeInConversation: { id: CONVERSATION, content: 'x' },
  closeConversation: { id: CONVERSATION },
  getConversationPicture: { id: CONVERSATION, image: '0'.repeat(32) },
  updateLanguage: { language: 'PT' },
  readMessages: { ids: ['1'] },
  deleteMessages: { ids: ['1'] },
  markPopupsSeen: { ids: ['notice'] },
  setOwnAvatar: { uploadId: '0'.repeat(32) },
  previewOffer: { kind: 'realtime', account: 'vega', terms: { profitRate: 0.1, lossRate: 0.1, singleBet: 1 } },
  launchGame: { gameId: 'calcadao', vassalage: 'ORLA' },
  setCodeState: { code: 'VEGA', state: 'active' },
  deleteNote: { noteId: '1' },
  createDeposit: { method: 'PIX', amount: 50 },
  cancelDeposit: { id: `D1-m${'0'.repeat(24)}` },
  confirmWithdrawal: { id: `W1-m${'0'.repeat(24)}`, outcome: 'received' },
};

/** Returns an input that the endpoint's schema accepts. */
export function toRightSample(endpoint: Endpoint): object {
  return SAMPLES[endpoint.id] ?? toSampleObject(toInputSchema(endpoint));
}

export async function sendSample(role: Role, tokens: ReadonlyMap<Role, string>, endpoint: Endpoint, sample: object) {
  const { path, rest } = toMessageParts(endpoint, sample);
  if (endpoint.body === 'none') return sendAs(role, tokens, endpoint, { path });
  const keys: SealingKeys = (await get('/wps/system/keys')).value;
  return sendAs(role, tokens, endpoint, { path, ...(await toMessageBody(endpoint, rest, keys)) });
}
