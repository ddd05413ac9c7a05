import { verifyHand } from '../../cards/deal.ts';
import type { TableView } from '../../cards/table-views.ts';
import { makeFacts } from '../dialog.ts';
import { make } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import { createSeedPanel, PLAIN_SEED } from '../seed-panel.ts';
import { makeVerdict } from '../verdict.ts';
import type { CardsSpeech } from './words.ts';

export interface Fairness {
  /** Commitment of the next table for the chosen entry fee. */
  readonly nextHash: string;
  readonly table: TableView | null;
}

function verifyTable({ table, serverSeedHash, seats, turned, result }: TableView) {
  if (!result || !turned) throw new Error('Nothing to verify yet');
  return verifyHand({ ...result, serverSeedHash, handNumber: table, seats: seats.length, turned });
}

function makeLastHand(table: TableView, speech: CardsSpeech): Node[] {
  const { say } = speech;
  const { result } = table;
  if (!result) return [];
  const verify = make('button', { type: 'button', class: 'plain' }, say('verify'));
  const verdict = makeVerdict(
    verify,
    speech,
    () => verifyTable(table),
    (found) => say(`verdict.${found}`),
  );
  const facts = makeFacts(
    [
      [say('handNumber'), String(table.table)],
      [say('lastHash'), table.serverSeedHash],
      [say('serverSeed'), result.serverSeed],
      [say('clientSeeds'), result.clientSeeds.join(', ')],
    ],
    'facts code',
  );
  const proof = {
    ...result,
    kind: 'cards',
    serverSeedHash: table.serverSeedHash,
    handNumber: table.table,
    seats: table.seats.length,
    turned: table.turned,
  };
  return [facts, verify, verdict, makeProofSection(proof, speech)];
}

export function createFairnessPanel(speech: CardsSpeech, getFairness: () => Fairness) {
  const { say } = speech;
  return createSeedPanel(speech, PLAIN_SEED, () => {
    const { nextHash, table } = getFairness();
    const last = table ? makeLastHand(table, speech) : [];
    const isOn = table?.state === 'forming' || table?.state === 'playing';
    const number: [string, string][] = isOn ? [[say('handNumber'), String(table.table)]] : [];
    return {
      next: [
        make('h3', {}, isOn ? say('fairNow') : say('fairTable')),
        makeFacts([...number, [say('nextHash'), isOn ? table.serverSeedHash : nextHash]], 'facts code'),
      ],
      last: [
        make('h3', {}, say('lastTitle')),
        ...(last.length > 0 ? last : [make('p', { class: 'note' }, say('noLast'))]),
      ],
    };
  });
}
