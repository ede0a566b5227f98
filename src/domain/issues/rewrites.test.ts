import { expect, test } from 'vitest'
import { type IssueText, noOptionalTexts } from './issue-text'
import { findRewrites } from './rewrites'

/** `count` words that no other prefix has. */
const words = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ')
const report = (description: string, pocLink: string | null = null): IssueText => ({
  ...noOptionalTexts,
  title: 'Flag',
  description,
  pocLink,
})

function marksOf(texts: readonly (IssueText | null)[], template = '') {
  const work = findRewrites(texts, template)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value.map((mark) => mark && `${mark.inCommon} % of ${mark.from}`)
  }
}
const marks = (...descriptions: string[]) => marksOf(descriptions.map((description) => report(description)))

test('a first revision is not compared', () => {
  expect(marksOf([])).toEqual([])
  expect(marks(words('a', 100))).toEqual([null])
})

test('a report that grows, shrinks or is corrected is not a rewrite', () => {
  const text = words('a', 100)
  expect(marks(text, `${text} ${words('b', 900)}`)).toEqual([null, null])
  expect(marks(`${text} ${words('b', 900)}`, text)).toEqual([null, null])
  expect(marks(text, text.toUpperCase().replaceAll(' ', ',\n'))).toEqual([null, null])
  expect(marksOf([report(text), report('See the proof.', text)])).toEqual([null, null])
})

test('a revision that shares less than 30% of its word pairs with the previous one is a rewrite', () => {
  const before = words('a', 100)
  // The pair at the seam is new: of 100 pairs with the title, 30 and 29 are left.
  expect(marks(before, `${words('a', 30)} ${words('b', 70)}`)).toEqual([null, null])
  expect(marks(before, `${words('a', 29)} ${words('b', 71)}`)).toEqual([null, '29 % of 1'])
  expect(marks(before, words('b', 100))).toEqual([null, '0 % of 1'])
})

test('turning a placeholder into a report is a rewrite, even if it keeps the words', () => {
  expect(marks('Later.', words('b', 200))).toEqual([null, '0 % of 1'])
  expect(marks(words('a', 20), `${words('a', 20)} ${words('b', 180)}`)).toEqual([null, '10 % of 1'])
  expect(marks(words('b', 200), 'Gone.')).toEqual([null, '0 % of 1'])
})

test('two texts of a few words are not compared', () => {
  expect(marks(words('a', 49), words('b', 49))).toEqual([null, null])
  expect(marks(words('a', 50), words('b', 50))).toEqual([null, '0 % of 1'])
})

test('comparing with the first revision reveals a rewrite in small steps', () => {
  const step = (at: number) => `${words('a', 200 - 40 * at)} ${words('b', 40 * at)}`
  expect(marks(step(0), step(1), step(2), step(3), step(4))).toEqual([null, null, null, null, '20 % of 1'])
  // Another one follows, so that the last one is no longer it.
  expect(marks(step(0), step(2), step(4), step(4))).toEqual([null, null, '20 % of 1', '20 % of 1'])
})

test('the last revision, which is judged, is compared with each that could be certified', () => {
  const [a, b] = [words('a', 100), words('b', 100)]
  const half = `${a} ${b}`
  expect(marks(half, a, half, b)).toEqual([null, null, null, '0 % of 2'])
})

test("HTML comments and the contest's template are ignored", () => {
  const [a, b, template] = [words('a', 100), words('b', 100), words('t', 100)]
  expect(marks(a, `${b} <!-- ${a} -->`)).toEqual([null, '0 % of 1'])
  const filled = [report(`${template} ${a}`), report(`${template} ${b}`)]
  expect(marksOf(filled)).toEqual([null, null])
  expect(marksOf(filled, template)).toEqual([null, '0 % of 1'])
})

test('repeating a word does not make a text longer', () => {
  expect(marks('wait '.repeat(500), words('b', 100))).toEqual([null, '0 % of 1'])
  expect(marks('wait '.repeat(500), 'soon '.repeat(500))).toEqual([null, null])
})

test('texts without spaces are compared by character', () => {
  const [one, other] = [...Array(2)].map((_, text) =>
    String.fromCodePoint(...Array.from({ length: 100 }, (__, at) => 0x4e00 + 200 * text + at)),
  ) as [string, string]
  expect(marks(one, `${one}${other}`)).toEqual([null, null])
  expect(marks(one, other)).toEqual([null, '0 % of 1'])
})

test("a revision that can't be read is not compared", () => {
  const [a, b] = [report(words('a', 100)), report(words('b', 100))]
  expect(marksOf([a, null, a])).toEqual([null, null, null])
  expect(marksOf([a, null, b])).toEqual([null, null, '0 % of 1'])
  expect(marksOf([null, a])).toEqual([null, null])
})
