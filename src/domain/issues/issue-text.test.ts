import { expect, test } from 'vitest'
import {
  bodyOf,
  filledOptionalTexts,
  hashedText,
  noOptionalTexts,
  optionalTextNames,
  optionalTextProblem,
  optionalTexts,
} from './issue-text'

const written = { title: 'Drain', description: 'Redeem settles twice.' }

test('a digest covers title, description and proof of concept, and later texts only if present', () => {
  expect(hashedText({ ...written, ...noOptionalTexts })).toBe('Drain\0Redeem settles twice.\0')
  expect(hashedText({ ...written, ...noOptionalTexts, pocLink: 'forge test' })).toBe(
    'Drain\0Redeem settles twice.\0forge test',
  )
})

test('two issues that differ in one optional text have different digests', () => {
  const texts = optionalTextNames.map((name) => hashedText({ ...written, ...noOptionalTexts, [name]: 'Same' }))
  expect(new Set([hashedText({ ...written, ...noOptionalTexts }), ...texts]).size).toBe(texts.length + 1)
})

test("shows only optional texts that aren't empty", () => {
  expect(filledOptionalTexts(noOptionalTexts)).toEqual([])
  expect(filledOptionalTexts({ ...noOptionalTexts, pocLink: 'forge test' })).toMatchObject([
    { name: 'pocLink', label: 'Proof of Concept', markdown: 'forge test' },
  ])
})

test('terms and links come from every text below the title', () => {
  expect(bodyOf({ ...written, ...noOptionalTexts, pocLink: 'forge test' })).toMatch(/^Redeem.*\n\nforge test\s*$/)
})

test.each(optionalTextNames)('%s may be empty, and its limit itself is allowed', (name) => {
  const { max, tooLong } = optionalTexts[name]
  expect(optionalTextProblem(name, '')).toBeNull()
  expect(optionalTextProblem(name, 'a'.repeat(max))).toBeNull()
  expect(optionalTextProblem(name, 'a'.repeat(max + 1))).toBe(tooLong)
})
