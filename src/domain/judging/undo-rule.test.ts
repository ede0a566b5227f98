import { expect, test } from 'vitest'
import { undoRefusal } from './undo-rule'

const issueId = 'a'
const facts = {
  judgeId: 'grace',
  issueId,
  lastEvent: { actorId: 'grace', kind: 'verdict', issueId },
  hasGivenVerdict: true,
}

test('a judge can undo their own verdict while it is the last event', () => {
  expect(undoRefusal(facts)).toBeNull()
})

test("a judge can't undo past someone else's change", () => {
  expect(undoRefusal({ ...facts, lastEvent: { actorId: 'olga', kind: 'verdict', issueId } })).toBe('stale')
  expect(undoRefusal({ ...facts, lastEvent: { actorId: null, kind: 'issue_edited', issueId } })).toBe('stale')
})

test('there is nothing to undo without an own verdict at the end', () => {
  expect(undoRefusal({ ...facts, lastEvent: null })).toBe('nothing_to_undo')
  expect(
    undoRefusal({ ...facts, hasGivenVerdict: false, lastEvent: { actorId: 'olga', kind: 'verdict', issueId } }),
  ).toBe('nothing_to_undo')
  for (const kind of ['verdict_undone', 'issues_grouped', 'revision_certified']) {
    expect(undoRefusal({ ...facts, lastEvent: { actorId: 'grace', kind, issueId } })).toBe('nothing_to_undo')
  }
})

test("a decision on another issue can't be undone here, even if it changed this one", () => {
  expect(undoRefusal({ ...facts, lastEvent: { ...facts.lastEvent, issueId: 'b' } })).toBe('nothing_to_undo')
})
