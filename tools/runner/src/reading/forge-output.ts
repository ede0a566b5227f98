import type { TestResult } from '../job'

/** The parts of forge's JSON that are read. */
export type ForgeLog = { address: string; topics: string[]; data: string }
export type CallTrace = {
  parent: number | null
  children: number[]
  idx: number
  trace: { success: boolean; caller: string; address: string; kind: string; data: string; output: string }
}
export type ForgeTest = {
  status: 'Success' | 'Failure' | 'Skipped'
  reason: string | null
  logs: ForgeLog[]
  decoded_logs: string[]
  kind: Record<string, Record<string, unknown>>
  traces: [string, { arena: CallTrace[] }][]
}
export type ForgeSuites = Record<string, { test_results: Record<string, ForgeTest>; warnings: string[] }>

/** forge prints one line of JSON; whatever else is there, such as errors of the compiler, is null. */
export function parseSuites(out: string): ForgeSuites | null {
  const line = out.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{')) return null
  try {
    const suites = JSON.parse(line)
    const isWhole = Object.values(suites).every((suite) => isSuite(suite))
    return isWhole ? suites : null
  } catch {
    return null
  }
}

const isSuite = (suite: unknown): boolean =>
  typeof suite === 'object' && suite !== null && 'test_results' in suite && typeof suite.test_results === 'object'

export type NamedTest = { contract: string; name: string; test: ForgeTest }

export const testsOf = (suites: ForgeSuites): NamedTest[] =>
  Object.entries(suites)
    .flatMap(([key, { test_results }]) =>
      Object.entries(test_results).map(([name, test]) => ({
        contract: key.slice(key.lastIndexOf(':') + 1),
        name,
        test,
      })),
    )
    .sort((one, other) => (`${one.contract}.${one.name}` < `${other.contract}.${other.name}` ? -1 : 1))

const statuses = { Success: 'passed', Failure: 'failed', Skipped: 'skipped' } as const

export function testResult({ contract, name, test }: NamedTest): TestResult {
  const { gas } = test.kind.Unit ?? {}
  return {
    contract,
    name,
    status: statuses[test.status] ?? 'failed',
    reason: test.reason,
    gas: typeof gas === 'number' ? gas : null,
  }
}

/** What has to be the same in every run: all but durations and traces. */
export const fingerprint = (suites: ForgeSuites): string =>
  JSON.stringify(
    testsOf(suites).map(({ contract, name, test }) => [
      contract,
      name,
      test.status,
      test.reason,
      test.kind,
      test.decoded_logs,
      test.logs.map(({ address, topics, data }) => [address, topics, data]),
    ]),
  )
