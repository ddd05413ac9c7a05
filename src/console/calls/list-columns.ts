/** The columns with which a list of a call starts, in their order, where its fields have another one. The others can be chosen. */
export const LIST_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  listMemberPayments: ['id', 'createdAt', 'state', 'amount', 'method', 'settled'],
  listMemberRounds: ['roundId', 'gameName', 'stake', 'payout', 'openedAt', 'state', 'net'],
  listMemberEntries: ['entryId', 'at', 'kind', 'amount', 'after', 'reason'],
  listMemberClaims: ['title', 'status', 'amount', 'turnoverDone', 'turnoverRequired', 'joinedAt'],
  listMemberMessages: ['sentAt', 'template', 'title', 'kind', 'readAt'],
  listHouseContracts: ['downline', 'state', 'terms', 'offeredAt', 'until', 'version'],
  listSentMessages: ['recipient', 'sender', 'template', 'state', 'sentAt', 'reason'],
};
