/**
 * For some lists, the columns that are shown at first, in their order. Other lists start with the order of their fields. All other columns can be
 * chosen.
 */
export const LIST_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  listMemberPayments: ['id', 'createdAt', 'state', 'amount', 'method', 'settled'],
  listMemberRounds: ['roundId', 'gameName', 'stake', 'payout', 'openedAt', 'state', 'net'],
  listMemberEntries: ['entryId', 'at', 'kind', 'amount', 'after', 'reason'],
  listMemberClaims: ['title', 'status', 'amount', 'turnoverDone', 'turnoverRequired', 'joinedAt'],
  listMemberMessages: ['sentAt', 'template', 'title', 'kind', 'readAt'],
  listHouseContracts: ['downline', 'state', 'terms', 'offeredAt', 'until', 'version'],
  listSentMessages: ['recipient', 'sender', 'template', 'state', 'sentAt', 'reason'],
};
