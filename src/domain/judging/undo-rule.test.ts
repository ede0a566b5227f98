import { expect, test } from 'vitest'
import { undoRefusal } from './undo-rule'

const issueId = 'a'
const facts = {
  judgeId: 'grace',
  issueId,
  lastEvent: { actorId: 'grace', kind: 'verdict', issueId },
  hasGivenVerdict: true,
}

test('a judge takes back the own verdict that nothing has followed', () => {
  expect(undoRefusal(facts)).toBeNull()
})

test('what somebody else did since is not undone with it', () => {
  expect(undoRefusal({ ...facts, lastEvent: { actorId: 'olga', kind: 'verdict', issueId } })).toBe('stale')
  expect(undoRefusal({ ...facts, lastEvent: { actorId: null, kind: 'issue_edited', issueId } })).toBe('stale')
})

test('without an own verdict at the end there is nothing to undo', () => {
  expect(undoRefusal({ ...facts, lastEvent: null })).toBe('nothing_to_undo')
  expect(
    undoRefusal({ ...facts, hasGivenVerdict: false, lastEvent: { actorId: 'olga', kind: 'verdict', issueId } }),
  ).toBe('nothing_to_undo')
  for (const kind of ['verdict_undone', 'issues_grouped', 'revision_certified']) {
    expect(undoRefusal({ ...facts, lastEvent: { actorId: 'grace', kind, issueId } })).toBe('nothing_to_undo')
  }
})

test('what was decided over another issue is not undone by this one, though it moved this one too', () => {
  expect(undoRefusal({ ...facts, lastEvent: { ...facts.lastEvent, issueId: 'b' } })).toBe('nothing_to_undo')
})
