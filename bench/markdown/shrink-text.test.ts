import { expect, test } from 'vitest'
import { createRandom } from '../../test/random'
import { randomMarkdown } from './grammar'
import { shrinkText } from './shrink-text'

test('a slow text of 18,000 characters shrinks to the two parts that make it slow', async () => {
  const random = createRandom(3)
  const [first, second, third] = Array.from({ length: 3 }, () => randomMarkdown(random, 6_000))
  let tries = 0
  const smallest = await shrinkText(`${first}<<slow${second}slow>>${third}`, async (text) => {
    tries += 1
    return /<<slow[\s\S]*slow>>/.test(text)
  })
  expect(smallest).toBe('<<slowslow>>')
  expect(tries).toBeLessThan(2_000)
})

test('a text that is slow by the number of its brackets shrinks to just enough of them', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `word ${index} [`).join('')
  const brackets = (shorter: string) => shorter.replaceAll(/[^[]/g, '').length
  const smallest = await shrinkText(text, async (shorter) => brackets(shorter) >= 40)
  expect(smallest).toBe('['.repeat(40))
})

test('a text that is slow only as a whole stays whole, after few tries', async () => {
  const text = 'x'.repeat(20_000)
  let tries = 0
  const smallest = await shrinkText(text, async (shorter) => {
    tries += 1
    return shorter === text
  })
  expect(smallest).toBe(text)
  expect(tries).toBeLessThan(1_200)
})
