import { type Proof, toProofCode } from '../fairness/proof.ts';
import { make, onClick } from './dom.ts';
import type { Speech } from './words.ts';

/** Shows an address that carries the round, for copying. A frame can neither open windows nor use the clipboard API. */
export function makeProofSection(proof: Proof, speech: Speech): HTMLElement {
  const { say } = speech;
  const address = `${location.origin}/studio/verify?lang=${speech.tag}#r=${toProofCode(proof)}`;
  const field = make('textarea', { class: 'proof', rows: 2, readonly: true, 'aria-label': say('proofAddress') });
  const told = make('p', { class: 'note', role: 'status' });
  const copy = make('button', { type: 'button', class: 'plain' }, say('proofCopy'));
  field.value = address;
  onClick(copy, () => {
    field.select();
    told.textContent = say(document.execCommand('copy') ? 'proofCopied' : 'proofByHand');
  });
  return make('div', { class: 'field' }, make('p', { class: 'note' }, say('proofNote')), field, copy, told);
}
