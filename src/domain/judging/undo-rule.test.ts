import { expect, test } from 'vitest'
import { undoRefusal } from './undo-rule'

const issueId = 'a'
const facts = { judgeId: 'grace', issueId, lastAct: { actorId: 'grace', kind: 'verdict', issueId }, hasDecided: true }

test('a judge takes back the own verdict that nothing has followed', () => {
  expect(undoRefusal(facts)).toBeNull()
})

test('what somebody else did since is not undone with it', () => {
  expect(undoRefusal({ ...facts, lastAct: { actorId: 'olga', kind: 'verdict', issueId } })).toBe('stale')
  expect(undoRefusal({ ...facts, lastAct: { actorId: null, kind: 'issue_edited', issueId } })).toBe('stale')
})

test('without an own verdict at the end there is nothing to undo', () => {
  expect(undoRefusal({ ...facts, lastAct: null })).toBe('nothing_to_undo')
  expect(undoRefusal({ ...facts, hasDecided: false, lastAct: { actorId: 'olga', kind: 'verdict', issueId } })).toBe(
    'nothing_to_undo',
  )
  for (const kind of ['verdict_undone', 'issues_grouped', 'revision_certified']) {
    expect(undoRefusal({ ...facts, lastAct: { actorId: 'grace', kind, issueId } })).toBe('nothing_to_undo')
  }
})

test('what was decided over another issue is not undone by this one, though it moved this one too', () => {
  expect(undoRefusal({ ...facts, lastAct: { ...facts.lastAct, issueId: 'b' } })).toBe('nothing_to_undo')
})
