import '../base.css';
import '../controls.css';
import '../panel.css';
import './verify.css';
import { readProof } from '../../fairness/proof.ts';
import type { Verification } from '../../fairness/verification.ts';
import { verifyProof } from '../../fairness/verifiers.ts';
import { make, onClick } from '../dom.ts';
import { createWords } from './words.ts';

const root = document.querySelector<HTMLElement>('#verify');
const say = createWords();

function makeStep({ name, lines }: Verification['steps'][number]): HTMLElement {
  return make(
    'section',
    { class: 'step' },
    make('h2', {}, say(`step.${name}`)),
    make('p', { class: 'note' }, say(`step.${name}.text`)),
    make('pre', { tabindex: 0, dir: 'ltr' }, lines.join('\n')),
  );
}

async function verify(pasted: string, verdict: HTMLElement, steps: HTMLElement): Promise<void> {
  steps.replaceChildren();
  const proof = readProof(pasted);
  const found = proof ? await verifyProof(proof).catch(() => 'unable' as const) : undefined;
  const outcome = found === 'unable' ? found : found?.verdict;
  verdict.textContent = outcome ? say(`verdict.${outcome}`) : say('unreadable');
  verdict.dataset['verdict'] = outcome ?? 'unreadable';
  if (!found || found === 'unable') return;
  steps.replaceChildren(make('p', { class: 'subject' }, make('bdi', {}, found.subject)), ...found.steps.map(makeStep));
}

function start(): void {
  const field = make('textarea', {
    id: 'proof',
    rows: 5,
    spellcheck: 'false',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': 'proof-hint',
  });
  const verdict = make('p', { class: 'verdict', role: 'status' });
  const steps = make('div', { class: 'steps' });
  const go = make('button', { type: 'button', class: 'primary' }, say('verify'));
  const clear = make('button', { type: 'button', class: 'plain' }, say('clear'));
  const { other = '', otherTag = '', otherDir = '', otherName = '' } = root?.dataset ?? {};
  onClick(go, () => void verify(field.value, verdict, steps));
  onClick(clear, () => {
    field.value = '';
    verdict.textContent = '';
    steps.replaceChildren();
    field.focus();
  });
  root?.replaceChildren(
    make(
      'header',
      {},
      make('h1', {}, say('title')),
      make(
        'a',
        { class: 'tool', href: `${other}${location.hash}`, hreflang: otherTag, lang: otherTag, dir: otherDir },
        otherName,
      ),
    ),
    make('p', {}, say('intro')),
    make('label', { for: 'proof' }, say('field')),
    field,
    make('small', { id: 'proof-hint' }, say('fieldHint')),
    make('div', { class: 'ways' }, go, clear),
    verdict,
    steps,
  );
  if (!location.hash.startsWith('#r=')) return;
  field.value = location.hash;
  void verify(field.value, verdict, steps);
}

start();
