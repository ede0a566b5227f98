import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mirrorLines } from './insert-text'

const linesIn = (mirror: HTMLElement) => [...mirror.children].map((line) => line.textContent)

test('the mirror has one element per line, whatever is typed', () => {
  const texts = fc.array(fc.array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: 1, maxLength: 8 }), { maxLength: 6 })
  fc.assert(
    fc.property(texts, (versions) => {
      const mirror = document.createElement('div')
      let shown: string[] = []
      for (const lines of versions) {
        mirrorLines(mirror, shown, lines)
        shown = lines
        expect(linesIn(mirror)).toEqual(lines)
      }
    }),
  )
})

test('a letter inside a long text updates one line', () => {
  const mirror = document.createElement('div')
  const before = Array.from({ length: 1000 }, (_, at) => `line ${at}`)
  mirrorLines(mirror, [], before)
  const old = [...mirror.children]
  const after = before.with(500, 'line 500!')
  mirrorLines(mirror, before, after)
  expect([...mirror.children]).toEqual(old)
  const longer = after.toSpliced(500, 0, 'new')
  mirrorLines(mirror, after, longer)
  expect([...mirror.children].filter((line) => !old.includes(line))).toHaveLength(1)
  expect(linesIn(mirror)).toEqual(longer)
})
