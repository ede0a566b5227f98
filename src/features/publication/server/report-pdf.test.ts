import { expect, test } from 'vitest'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import { rounds } from '#test/server/rounds'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { reportWith } from '../test/published-report'
import { reportAsPdf } from './report-pdf'

const findingsOf = (count: number, description: string) =>
  Array.from({ length: count }, (_, at) => ({
    ...(reportWith(1).findings[0] as PublishedReport['findings'][0]),
    ...{ anchor: `C-${at + 1}`, description, proofOfConcept: '' },
  }))

const repeated: [name: string, part: string][] = [
  ['one word', 'W'],
  ['hexadecimal digits', '0123456789abcdef'],
  ['letters with nothing visible between them', 'a\u200b'],
  ['letters that no face has', '漢'],
]
test.each(repeated.slice(0, rounds({ long: repeated.length, short: 1 })))(
  'drawing takes processor time in proportion to the texts, with findings of %s',
  async (_name, part) => {
    const make = (length: number) =>
      reportAsPdf(reportWith(1, { findings: findingsOf(3, part.repeat(length / part.length)) }))
    expect(await growthOfFourfold(make, 5_000)).toBeLessThan(growthLimit)
  },
)

const long: [name: string, description: string][] = [
  ['letters that no face has', '漢'.repeat(19_990)],
  ['line breaks', 'a\n'.repeat(9_995)],
  ['empty code blocks', '```\n'.repeat(4_995)],
]
test.each(long.slice(0, rounds({ long: long.length, short: 1 })))(
  'a file has about six hundred pages at most, with findings of %s',
  async (_name, description) => {
    const file = await reportAsPdf(reportWith(1, { findings: findingsOf(70, description) }))
    const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length
    expect(pages).toBeGreaterThan(100)
    expect(pages).toBeLessThan(800)
  },
)
