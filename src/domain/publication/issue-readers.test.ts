import { expect, test } from 'vitest'
import { describeReaders } from './issue-readers'

test('tells who can read a submission: at first, after its release, and in the report', () => {
  const report = { slug: 'vault', anchor: 'C-01', answer: null }
  const words = (sponsors: boolean, shown: boolean | null, isOwn = true) =>
    describeReaders({ sponsors, report: shown === null ? null : { ...report, showsText: shown } }, isOwn)
  expect(words(false, null)).toBe('Visible to you and the judges')
  expect(words(true, null)).toBe('Visible to you, the judges and the sponsors')
  expect(words(true, null, false)).toBe('Visible to its author, the judges and the sponsors')
  expect(words(false, false)).toBe('Visible to you and the judges. The published report lists it without its text')
  expect(words(true, true)).toBe('Public: anyone can read it in the published report')
})
