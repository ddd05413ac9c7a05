import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import { openTeam, RELAY, type Team } from './team-browser.ts';

let browser: Team['browser'];
let answers: Team['answers'];

beforeEach(async () => {
  ({ browser, answers } = await openTeam());
});

describe('notes', () => {
  const ADD = `${RELAY}agentNoteAdd`;
  const DELETE = `${RELAY}agentNoteDelete`;
  const CARD = `${RELAY}agentMemberCard`;
  const openCard = async () => {
    const cards = await import('../../../../src/stores/agents/member-card.ts');
    answers[CARD] = () => refuse('upstream.unavailable');
    cards.openCard('vega');
    await settle();
    return cards;
  };

  test('with a late answer do not affect input about the next member', async () => {
    const { openCard: open, noteForm } = await openCard();
    for (const answer of [
      grant({ noteId: 'N1', text: 'a', at: '2026-11-21T12:00:00.000Z' }),
      refuse('agents.notes_full'),
    ]) {
      const late = createDelayed();
      answers[ADD] = () => late.promise;
      open('vega');
      noteForm.change('text', 'of vega');
      const first = noteForm.submit();
      await settle();
      open('norte');
      await settle();
      expect(noteForm.$isSubmitting.get()).toBe(false);
      noteForm.change('text', 'of norte');
      const asked = browser.callsTo(CARD).length;
      late.answer(answer);
      await first;
      await settle();
      expect(noteForm.$values.get()).toEqual({ text: 'of norte' });
      expect(noteForm.$failure.get()).toBeUndefined();
      expect(browser.callsTo(CARD)).toHaveLength(asked);
    }
  });

  test('are removed one at a time, and a missing one counts as removed', async () => {
    const { removeNote, $noteFailure, $isRemovingNote } = await openCard();
    const late = createDelayed();
    answers[DELETE] = () => late.promise;
    const first = removeNote('1');
    const second = removeNote('1');
    await settle();
    expect($isRemovingNote.get()).toBe(true);
    expect(browser.callsTo(DELETE)).toHaveLength(1);
    const asked = browser.callsTo(CARD).length;
    late.answer(refuse('agents.note_unknown'));
    await Promise.all([first, second]);
    expect($noteFailure.get()).toBeUndefined();
    expect($isRemovingNote.get()).toBe(false);
    expect(browser.callsTo(CARD)).toHaveLength(asked + 1);
  });

  test('whose removal is refused late show it on their own card only and block no other', async () => {
    const { openCard: open, removeNote, $noteFailure, $isRemovingNote } = await openCard();
    const late = createDelayed();
    answers[DELETE] = () => late.promise;
    const first = removeNote('1');
    await settle();
    open('norte');
    await settle();
    expect($isRemovingNote.get()).toBe(false);
    const asked = browser.callsTo(CARD).length;
    late.answer(refuse('upstream.read_only'));
    await first;
    expect($noteFailure.get()).toBeUndefined();
    expect(browser.callsTo(CARD)).toHaveLength(asked);
    answers[DELETE] = () => refuse('upstream.read_only');
    await removeNote('2');
    expect($noteFailure.get()?.code).toBe('upstream.read_only');
  });
});
