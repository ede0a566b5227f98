import { type IssueText, noOptionalTexts } from '../src/domain/issues/issue-text'
import { createRandom } from '../test/random'
import { readLabelledSet } from './labelled-set'

const [shortest, longest] = [3_000, 8_000]

/**
 * Reports as long as real ones, 3,000 to 8,000 characters: each starts with a labelled one and continues with others and
 * with a test whose names occur nowhere else, so that the vocabulary grows with the contest.
 */
export function longReports(count: number): IssueText[] {
  const set = readLabelledSet()
  const { next, pick } = createRandom(7)
  return Array.from({ length: count }, (_, at) => {
    const first = set[at % set.length]
    const length = shortest + next() * (longest - shortest)
    const parts = [first?.description ?? '']
    for (let written = parts[0]?.length ?? 0; written < length; written += parts.at(-1)?.length ?? 1) {
      parts.push(next() < 0.3 ? testOf(next) : pick(set).description)
    }
    return {
      title: `${first?.title} (${at + 1})`,
      description: parts.join('\n\n').slice(0, longest),
      ...noOptionalTexts,
    }
  })
}

function testOf(next: () => number): string {
  const name = () => Math.floor(next() * 2 ** 32).toString(36)
  const lines = Array.from({ length: 8 }, () => `    uint256 before_${name()} = vault.${name()}(${name()});`)
  return ['```solidity', `function test_${name()}() public {`, ...lines, '}', '```'].join('\n')
}
