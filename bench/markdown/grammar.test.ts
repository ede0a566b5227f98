import { expect, test } from 'vitest'
import { maxCost } from '../../src/domain/markdown/rendering-cost'
import { parseReport } from '../../src/web/issues/markdown/parse-report'
import { createRandom } from '../../test/random'
import { rounds } from '../../test/server/rounds'
import { mutateMarkdown, randomMarkdown } from './grammar'

type Node = { type: string; tagName?: string; value?: string; children?: Node[]; properties?: { href?: unknown } }

/** Elements and characters of a row; code is drawn line by line later, so only its container counts. */
function sizeOf(node: Node): { elements: number; characters: number } {
  const address = typeof node.properties?.href === 'string' ? node.properties.href.length : 0
  const size = { elements: 1, characters: (node.value?.length ?? 0) + address }
  for (const child of node.children ?? []) {
    const { elements, characters } = sizeOf(child)
    size.elements += elements
    size.characters += characters
  }
  return size
}

test('the same seed generates the same texts, with the given length', () => {
  const texts = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => randomMarkdown(random, 500))
  }
  expect(texts(7)).toEqual(texts(7))
  expect(texts(7)).not.toEqual(texts(8))
  expect(texts(7).every((text) => text.length <= 500 && text.length > 0)).toBe(true)
})

test('generated texts become no more elements and characters than a page can take [T43]', {
  timeout: 120_000,
}, () => {
  const random = createRandom(16)
  const texts = rounds({ long: 300, short: 60 })
  let text = ''
  const seen = { drawn: 0, undrawn: 0 }
  for (let count = 0; count < texts; count += 1) {
    text = count % 3 === 2 ? mutateMarkdown(random, text, 2000) : randomMarkdown(random, 2000)
    const rows = parseReport(text, 'L')
    if (rows === 'too-large') {
      seen.undrawn += 1
      continue
    }
    const sizes = rows.map(({ node }) => sizeOf(node as Node))
    const nodes = sizes.reduce((sum, { elements }) => sum + elements, 0)
    const characters = sizes.reduce((sum, size) => sum + size.characters, 0)
    expect(nodes, text).toBeLessThan(2 * maxCost.inAll)
    expect(Math.max(0, ...sizes.map(({ elements }) => elements)), text).toBeLessThan(4 * maxCost.inBlock)
    expect(characters, text).toBeLessThan(50 * text.length + 100_000)
    seen.drawn += 1
  }
  expect(seen.drawn).toBeGreaterThan((texts * 2) / 3)
})
