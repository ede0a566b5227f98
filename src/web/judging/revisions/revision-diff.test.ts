import { expect, test, vi } from 'vitest'
import { type DiffRow, revisionDiff } from './revision-diff'

const marked = (side: DiffRow['before']) =>
  side && `${side.line} ${side.pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')}`
const drawn = (before: string, after: string) =>
  revisionDiff(before, after).map((row) => [row.kind, marked(row.before), marked(row.after)])

test('a changed line is next to its replacement, with differing words marked', () => {
  expect(drawn('one\nthe flag is late\nend', 'one\nthe flag is missing\nend')).toEqual([
    ['same', '1 one', '1 one'],
    ['changed', '2 the flag is [late]', '2 the flag is [missing]'],
    ['same', '3 end', '3 end'],
  ])
})

test('added and removed lines leave a gap on the other side, and numbering continues', () => {
  expect(drawn('one\nend', 'one\nnew\nend')).toEqual([
    ['same', '1 one', '1 one'],
    ['added', null, '2 [new]'],
    ['same', '2 end', '3 end'],
  ])
  expect(drawn('one\nold\nend', 'one\nend')[1]).toEqual(['removed', '2 [old]', null])
})

test('appending text leaves the previous line unchanged', () => {
  expect(drawn('one', 'one\nnew').map(([kind]) => kind)).toEqual(['same', 'added'])
})

test('more lines in than out: the rest stands alone', () => {
  expect(drawn('a\nend', 'b\nc\nend').map(([kind]) => kind)).toEqual(['changed', 'added', 'same'])
})

test('different line breaks are not a change', () => {
  expect(drawn('one\r\ntwo\r', 'one\ntwo\n').every(([kind]) => kind === 'same')).toBe(true)
})

test('a text without anything becomes the other one', () => {
  expect(drawn('', 'new')).toEqual([['added', null, '1 [new]']])
})

test('differences are the same on a busy machine, and unrelated revisions take little work', () => {
  const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n')
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  clock.mockImplementation(() => (now += 1_000))
  const dates = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000))
  const before = `${lines(400, 'call')}\nthe flag is late`
  const rows = revisionDiff(before, before.replace('call 7\n', 'call seven\n').replace('late', 'missing'))
  clock.mockRestore()
  dates.mockRestore()
  expect(rows.filter(({ kind }) => kind === 'changed').map(({ after }) => marked(after))).toEqual([
    '8 call [seven]',
    '401 the flag is [missing]',
  ])
  expect(revisionDiff(lines(2_500, 'a'), lines(2_500, 'b'))).toHaveLength(2_500)
  const [row] = revisionDiff('a b '.repeat(5_000), 'c d '.repeat(5_000))
  expect([row?.before, row?.after].map((side) => side?.pieces.length)).toEqual([1, 1])
})
