import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { VisibleText } from './VisibleText'

afterEach(cleanup)

const draw = (text: string) => render(<p>{<VisibleText>{text}</VisibleText>}</p>).container

test.each([
  ['\u202e', 'U+202E, right-to-left override'],
  ['\u2066', 'U+2066, left-to-right isolate'],
  ['\u200b', 'U+200B, zero-width space'],
  ['\u200d', 'U+200D, zero-width joiner'],
  ['\ufeff', 'U+FEFF, zero-width no-break space'],
  ['\u00ad', 'U+00AD, soft hyphen'],
  ['\u0007', 'U+0007, invisible character'],
  ['\u{e0041}', 'U+E0041, invisible character'],
])('shows %j hidden in a word, and copies it unchanged', (character, words) => {
  const paragraph = draw(`pay${character}out`)
  const mark = screen.getByTitle(words)
  expect(mark.dataset.code).toBe(words.split(',')[0])
  expect(mark.textContent).toBe(character)
  expect(paragraph.textContent).toBe(`pay${character}out`)
})

test.each([
  ['tabs and line breaks', 'a\tb\r\nc'],
  ['a family of emoji', '👨‍👩‍👧 ❤️ 1️⃣'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['accents', 'Zoe\u0308'],
])('%s appear as they are, without a mark', (_, text) => {
  const paragraph = draw(text)
  expect(paragraph.querySelector('bdi')).toBeNull()
  expect(paragraph.textContent).toBe(text)
})
