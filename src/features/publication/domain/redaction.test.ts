import { describe, expect, test } from 'vitest'
import type { Redaction } from '../../../domain/publication/draft-finding'
import { mapPublishedTexts } from '../../../domain/publication/published-report'
import { foldCase, passageFinder } from './find-passages'
import { marksProblem, passagesOf, redacted as redactedBy, remains as remainsBy } from './redaction'

const redacted = (text: string, passages: string[], marked: readonly Redaction[] = []) =>
  redactedBy(text, passageFinder(passages), marked)
const remains = (text: string, passages: string[]) => remainsBy(text, passageFinder(passages))

const text = {
  ...{ title: 'A key leaks', description: 'The key is 0xDEADBEEF. Use 0xdeadbeef twice.' },
  ...mapPublishedTexts(() => ''),
}

describe('a passage that is marked', () => {
  test('is replaced everywhere, including overlaps and inside a longer passage', () => {
    expect(redacted('aaaaaa b', ['aaaa'])).toBe('[redacted] b')
    expect(redacted('xabcabcabcx', ['abcabc'])).toBe('x[redacted]x')
    expect(redacted('she and hershey', ['hershey', 'ershe', 'she '])).toBe('[redacted]and [redacted]')
    expect(redacted('abcdefg', ['bcdefx', 'cdef'])).toBe('ab[redacted]g')
  })
  test('is found ignoring case, like a case-insensitive pattern', () => {
    expect(redacted('ΣΊΣΥΦΟΣ, σίσυφος, STRASSE, straße, STRAẞE', ['Σίσυφος', 'straße'])).toBe(
      '[redacted], [redacted], STRASSE, [redacted], [redacted]',
    )
    const differing: string[] = []
    for (let point = 0; point < 0x1f000; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue
      const letter = String.fromCodePoint(point)
      for (const other of [letter.toUpperCase(), letter.toLowerCase(), String.fromCharCode(...foldCase(letter))]) {
        if (other === letter || other.length !== letter.length) continue
        const isSame = String(foldCase(letter)) === String(foldCase(other))
        const pattern = new RegExp(`^\\u{${point.toString(16)}}$`, 'iu')
        if (isSame !== pattern.test(other)) differing.push(letter)
      }
    }
    expect(differing).toEqual([])
  })
  test('is replaced everywhere, ignoring case, and adjacent marks are merged', () => {
    expect(redacted(text.description, ['0xDEADBEEF'])).toBe('The key is [redacted]. Use [redacted] twice.')
    expect(redacted('abcdabcd!', ['abcd'])).toBe('[redacted]!')
    expect(redacted('xabcdefgx', ['abcde', 'cdefg'])).toBe('x[redacted]x')
  })
  test('is replaced along with the spaces around it', () => {
    const marks = [{ field: 'description', start: 10, end: 22 }] as const
    expect(passagesOf(text, marks)).toEqual(['0xDEADBEEF.'])
    expect(redacted(text.description, [], marks)).toBe('The key is[redacted] Use 0xdeadbeef twice.')
  })
  test('is literal text, not a pattern, and can contain the mark itself', () => {
    expect(redacted('a.*b and aXYb', ['a.*b'])).toBe('[redacted] and aXYb')
    expect(redacted('it was redacted, said (it)', ['redacted'])).toBe('it was [redacted], said (it)')
    expect(remains('it was [redacted]', ['redacted'])).toBe(false)
    expect(redacted('[redacted] said 1+1=2 $& \\', ['1+1=2 $& \\'])).toBe('[redacted] said [redacted]')
  })
  test('never remains, for any marks in any text', () => {
    const letters = ['a', 'B', 'b', '.', '[', ' ', '\n', '😀', 'ß', 'İ']
    let state = 7
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 2_000; round += 1) {
      const written = Array.from({ length: 30 }, () => letters[next(letters.length)]).join('')
      const from = next(written.length - 6)
      const passage = written.slice(from, from + 4 + next(3)).trim()
      if (passage.length < 4) continue
      expect([passage, remains(redacted(written, [passage]), [passage])]).toEqual([passage, false])
    }
  })
})

test('a mark must lie inside its text and be long enough', () => {
  const mark = (start: number, end: number) => marksProblem(text, [{ field: 'title', start, end }])
  expect([mark(0, 11), mark(0, 12), mark(-1, 5), mark(5, 5), mark(0, 3), mark(1, 5)]).toEqual([
    null,
    'mark_outside',
    'mark_outside',
    'mark_outside',
    'mark_short',
    'mark_short',
  ])
})
