import { expect, test } from 'vitest'
import { isInCode, sourceLines } from './code-fences'

const codeOf = (markdown: string) => sourceLines(markdown).map((line) => line.isCode)

test.each([
  ['words only', 'a\nb', [false, false]],
  ['a fence', '```\na\n```\nb', [false, true, true, false]],
  ['a fence with a language', '```solidity\na\n```\nb', [false, true, true, false]],
  ['a fence that stays open', '~~~\na', [false, true]],
  ['a shorter fence inside', '````\n```\n````\nb', [false, true, true, false]],
  ['other marks inside', '```\n~~~\n```\nb', [false, true, true, false]],
  ['marks with words do not close', '```\n``` x\n```\nb', [false, true, true, false]],
  ['code within one line opens nothing', '```a```\nb', [false, false]],
])('%s: knows which lines are code', (_, markdown, expected) => {
  expect(codeOf(markdown)).toEqual(expected)
})

test("an index on a code line is in code, one on the opening fence isn't", () => {
  expect([0, 3, 4, 5].map((at) => isInCode('```\na', at))).toEqual([false, false, true, true])
})
