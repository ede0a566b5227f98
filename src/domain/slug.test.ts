import { expect, test } from 'vitest'
import { slugOf } from './slug'

test("a title's slug is the same in URLs and file names, and safe in both", () => {
  expect(slugOf('Vault Spring, 2nd: Ünïted!', 'report')).toBe('vault-spring-2nd-united')
  expect(['合约', '../..', ''].map((text) => slugOf(text, 'untitled'))).toEqual(Array(3).fill('untitled'))
  expect(slugOf(`${'x'.repeat(59)} y`, 'report')).toBe('x'.repeat(59))
})
