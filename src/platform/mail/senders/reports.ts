import { getCodeDelivery } from '../../../contract/mail/delivery.ts';
import * as contract from '../../../contract/mail/reports.ts';
import type { SenderKind } from '../../../contract/mail/senders.ts';
import { clock } from '../../../server/clock.ts';
import { type Answer, accept, refuse } from '../../../server/result.ts';
import { type Call, implement } from '../../http/implement.ts';
import { openSender } from './open-sender.ts';
import { findSenderRow } from './sender-rows.ts';
import { isNotDelivered, noteReport } from './sent-messages.ts';

type ReportCall = Pick<Call<Record<string, unknown> & { code: string }>, 'env' | 'settings' | 'input' | 'readSigned'>;

/** A disabled sender still reports. A report whose signature is wrong changes nothing. */
async function receive(call: ReportCall, kind: SenderKind): Promise<Answer<{ received: true }>> {
  const { env, settings, input, readSigned } = call;
  const row = await findSenderRow(env, settings, input.code);
  if (row?.kind !== kind) return refuse('request.not_found');
  const { sender, access, hasSecrets } = await openSender(env, settings, row, () => 0);
  const report = hasSecrets ? await sender.readReport(access, { ...(await readSigned()), input }) : undefined;
  if (report === undefined) return refuse('request.not_found');
  const isKnown = report === null || (await noteReport(env.DB, row.code, report, clock()));
  return isKnown ? accept({ received: true }) : refuse('request.not_found');
}

export const senderReportRoutes = [
  implement(contract.receiveGatewayReport, (call) => receive(call, 'webhook')),
  implement(contract.receiveResendReport, (call) => receive(call, 'resend')),
  implement(contract.receiveTwilioReport, (call) => receive(call, 'twilio')),
  implement(getCodeDelivery, async ({ env, input: { id } }) => {
    return accept({ state: (await isNotDelivered(env.DB, id)) ? 'failed' : 'sent' });
  }),
];
