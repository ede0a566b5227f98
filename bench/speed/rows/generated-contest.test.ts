import { expect, test } from 'vitest'
import { createRandom } from '../../../test/random'
import { type Contest, generateContests, generatePeople, lastOf, type Size } from './generated-contest'
import { eventsOf } from './generated-events'

const size: Size = { issues: 5_000, contests: 200, users: 500 }
const generate = (seed: number) => [...generateContests(size, generatePeople(size, createRandom(seed)), seed)]
const contests = generate(1)
const judged = contests.filter(({ isJudged }) => isJudged)

test('the same seed gives the same rows, and another seed gives others', () => {
  expect(generate(1)).toEqual(contests)
  expect(generate(2)[0]?.issues[0]?.id).not.toBe(contests[0]?.issues[0]?.id)
})

test('as many issues are generated as asked for, within one per cent', () => {
  const total = contests.reduce((sum, { issues }) => sum + issues.length, 0)
  expect(Math.abs(total - size.issues)).toBeLessThan(size.issues / 100)
})

test('every place in line of a contest is taken by exactly one revision', () => {
  for (const { issues } of contests) {
    const places = issues.flatMap(({ revisions }) => revisions.map(({ seq }) => seq)).sort((a, b) => a - b)
    expect(places).toEqual(places.map((_, index) => index + 1))
  }
})

test('the primary of each group is the member first in line, and all members are valid', () => {
  for (const { issues } of judged) {
    const groups = new Set(issues.flatMap(({ group }) => group ?? []))
    for (const { members } of groups) {
      const [first] = members.toSorted((a, b) => lastOf(a).seq - lastOf(b).seq)
      expect(members.filter(({ isPrimary }) => isPrimary)).toEqual([first])
      expect(members.every(({ status }) => status === 'valid')).toBe(true)
    }
  }
})

test('each submission, edit, verdict and group has one event', () => {
  const kindsOf = (contest: Contest) => [...eventsOf(contest)].map(({ kind }) => kind)
  const [largest] = judged as [Contest]
  const { issues } = largest
  const revisions = issues.reduce((sum, issue) => sum + issue.revisions.length, 0)
  const kinds = kindsOf(largest)
  const countOf = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  expect(countOf('issue_submitted')).toBe(issues.length)
  expect(countOf('issue_edited')).toBe(revisions - issues.length)
  expect(countOf('verdict')).toBe(issues.length)
  expect(countOf('issues_grouped')).toBe(new Set(issues.flatMap(({ group }) => group ?? [])).size)
})
