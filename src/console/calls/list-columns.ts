/** The columns with which a list of a call starts, in their order, where its fields have another one. The others can be chosen. */
export const LIST_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  listHouseContracts: ['downline', 'state', 'terms', 'offeredAt', 'until', 'version'],
  listSentMessages: ['recipient', 'sender', 'template', 'state', 'sentAt', 'reason'],
};
