import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureTests } from '../features'
import { emptyDatabase } from '../server/databases'
import { startTestApp, type TestApp, testAppOn } from '../server/start-test-app'
import { accountInputs } from './account-inputs'
import { bearerInputs } from './bearer-inputs'
import { bodyInputs } from './body-inputs'
import { contestInputs } from './contest-inputs'
import { framingInputs } from './framing-inputs'
import { createHarness } from './harness'
import type { Group } from './input-group'
import { issueInputs } from './issue-inputs'
import { judgingInputs } from './judging-inputs'
import { listInputs } from './list-inputs'
import { signupInputs } from './signup-inputs'
import { storedIssueInputs } from './stored-issue-inputs'

const coreSections: [string, Group[]][] = [
  ['the body', bodyInputs],
  ['the framing', framingInputs],
  ['the token', bearerInputs],
  ['signing up', signupInputs],
  ['the other calls of an account', accountInputs],
  ['a report that is sent', issueInputs],
  ['a report that is stored', storedIssueInputs],
  ['lists', listInputs],
  ['contests', contestInputs],
  ['judging', judgingInputs],
]
const sections = [
  ...coreSections,
  ...featureTests.flatMap(({ hostileInputs }): [string, Group[]][] =>
    hostileInputs ? [[hostileInputs.about, hostileInputs.groups]] : [],
  ),
]

let app: TestApp
const ends: (() => Promise<void>)[] = []
let inputs = 0

beforeAll(async () => {
  const atEnd = (close: () => Promise<void>) => ends.push(close)
  app = await testAppOn(await emptyDatabase(), { atEnd, commonPasswords: 'refuse' })
})

afterAll(async () => {
  for (const close of ends) await close()
  process.stdout.write(`hostile inputs: ${inputs} requests\n`)
})

describe.each(sections)('%s', (_name, groups) => {
  test.each(groups.map((group) => [group.title, group] as const))('%s [T53 T59]', async (_title, group) => {
    const harness = await createHarness(group.isLimited ? await startTestApp({ rateLimitScale: 1 }) : app)
    await group.run(harness)
    inputs += harness.countRequests()
  })
})

const numbersOf = (some: typeof sections) =>
  some
    .flatMap(([, groups]) => groups.flatMap(({ number }) => (typeof number === 'number' ? [number] : between(number))))
    .toSorted((one, other) => one - other)

test('every group of hostile inputs that reaches the server is here, once, and those of features come after them', () => {
  expect(numbersOf(coreSections)).toEqual(between([1, 128]))
  // A number is missing where a feature is taken out.
  const ofFeatures = numbersOf(sections).slice(128)
  expect([...new Set(ofFeatures)]).toEqual(ofFeatures.filter((number) => number > 128))
})

function between([first, last]: readonly [number, number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
