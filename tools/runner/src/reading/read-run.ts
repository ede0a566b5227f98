import { join } from 'node:path'
import type { Flag, Result, TestResult, Verdict } from '../job'
import type { Prepared } from '../prepare-job'
import type { Boxed, Stopped } from '../sandbox/box'
import type { ToolVersions } from '../tools'
import { callsOf, cheatsOf } from './calls'
import { type Replayed, readChainState, stateFlags, withState } from './chain-state'
import type { Cheatcodes } from './cheatcodes'
import { type Created, flagsOf } from './flags'
import { type ForgeSuites, fingerprint, type NamedTest, parseSuites, testResult, testsOf } from './forge-output'
import { type Measured, readLoss } from './loss'
import { boundedLog, plainText } from './plain-text'

type ForgeRun = { code: number | null; signal: string | null; out: string; err: string; tooLong: boolean }
/** What the entry of the sandbox prints. */
type Printed = {
  runs: ForgeRun[]
  measured: Record<string, boolean>
  created: Created
  solc: string | null
  state: Replayed | null
}
export type Ran = { boxed: Boxed; prepared: Prepared; cheatcodes: Cheatcodes; versions: ToolVersions }

const nothingPrinted: Printed = { runs: [], measured: {}, created: {}, solc: null, state: null }
const measureName = 'test_loss()'

/** Reads what a sandbox printed. Nothing of it is trusted to be well formed. */
export function readRun(ran: Ran): Result {
  const printed = parsePrinted(ran.boxed.out)
  const suites = printed.runs.map(({ out }) => parseSuites(out))
  // The first has the calls, and is unreadable where they were paused or too many; the second then tells the outcome.
  const readable = suites.find((one) => one !== null) ?? null
  const tests = readable === null ? [] : testsOf(readable)
  const wanted = ran.prepared.plan.runs.length
  const runsEqual = wanted === 1 ? null : areEqual(suites, wanted)
  const results = tests.map(testResult).map((one) => ({ ...one, reason: one.reason && plainText(one.reason) }))
  const [verdict, reason] = verdictOf(ran, printed, results, runsEqual)
  return {
    verdict,
    reason,
    tests: results,
    ...observe(ran, printed, tests, verdict),
    log: logOf(printed, tests),
    runsEqual,
    toolVersions: { ...ran.versions, solc: printed.solc },
    seconds: Math.round(ran.boxed.seconds * 10) / 10,
    peakBytes: ran.boxed.peakBytes,
  }
}

function parsePrinted(out: string): Printed {
  try {
    const printed = JSON.parse(out)
    return Array.isArray(printed?.runs) ? { ...nothingPrinted, ...printed } : nothingPrinted
  } catch {
    return nothingPrinted
  }
}

function areEqual(suites: (ForgeSuites | null)[], wanted: number): boolean {
  const [, ...later] = suites
  const first = suites[0] ?? later[0]
  if (suites.length < wanted || !first) return false
  return later.every((one) => one !== null && fingerprint(one) === fingerprint(first))
}

const limitReasons: Record<Stopped, string> = {
  time: 'It took longer than the time limit.',
  processor: 'It used more of the processor than the limit.',
  memory: 'It used more memory than the limit.',
  output: 'It printed more than the limit.',
}

function verdictOf(
  { boxed, prepared }: Ran,
  { runs }: Printed,
  tests: TestResult[],
  runsEqual: boolean | null,
): [Verdict, string | null] {
  if (boxed.stopped) return ['limit', limitReasons[boxed.stopped]]
  const killed = runs.find(({ code }) => code === null)
  if (runs.length === 0 || killed) {
    return ['limit', `forge was stopped by the system (${killed?.signal ?? 'it could not start'}): a limit was met.`]
  }
  // The first run may have more calls than are read; what the others print is the tests alone.
  const plain = runs.length === 1 ? runs : runs.slice(1)
  if (plain.some(({ tooLong }) => tooLong)) return ['limit', limitReasons.output]
  if (tests.length === 0) {
    if (isBuilt(runs)) return ['fails', 'There is no test in it.']
    return ['does not build', missingCompiler(runs) ?? 'It does not compile: the log says why.']
  }
  const failed = tests.filter(({ status }) => status !== 'passed')
  const [first] = failed
  if (first) {
    const because = first.reason === null ? '' : `: ${first.reason.slice(0, 300)}`
    return ['fails', `${failed.length} of ${tests.length} tests did not pass, first ${first.name}${because}`]
  }
  if (runsEqual === false) return ['fails', `Its ${prepared.plan.runs.length} runs were not equal.`]
  return ['passes', null]
}

const isBuilt = (runs: ForgeRun[]): boolean => runs.some(({ code, out }) => code === 0 || out.trim().startsWith('{'))

function missingCompiler(runs: ForgeRun[]): string | null {
  const said = runs.map(({ out, err }) => `${out}\n${err}`).join('\n')
  return /can't install missing solc|No solc version|not installed/i.test(said)
    ? 'No installed compiler fits its pragma: ask the operator for one.'
    : null
}

function observe(
  { prepared, cheatcodes }: Ran,
  { created, measured, state: replayed }: Printed,
  tests: NamedTest[],
  verdict: Verdict,
): Pick<Result, 'loss' | 'cheats' | 'flags' | 'state'> {
  const measures = tests.filter(({ name }) => name === measureName)
  const calls = tests.flatMap(({ name, test }) => callsOf(test, name === measureName))
  const cheats = cheatsOf(calls, cheatcodes)
  const state = readChainState(replayed, calls, cheats)
  const around = [...stateFlags(state, prepared.state, replayed), ...fixFlags(prepared)]
  if (prepared.job.kind !== 'proof' || tests.length === 0) return { loss: 'none', cheats: [], flags: around, state }
  const loss = withState(lossOf(measures, measured, cheatcodes), state)
  const { proof = '', settings } = prepared.job
  const kinds = tests.flatMap(({ test }) => Object.keys(test.kind))
  const about = { proof, file: prepared.file, libs: settings.libs, calls, created, cheats, loss, kinds, state, verdict }
  return { loss, cheats, flags: [...around, ...flagsOf(about)], state }
}

function lossOf(measures: NamedTest[], measured: Record<string, boolean>, cheatcodes: Cheatcodes): Measured | 'none' {
  const [measure, ...more] = measures
  if (measure === undefined) return 'none'
  if (more.length > 0) return { untrusted: 'more than one contract measures' }
  const inherits = measured[measure.contract] === true
  return readLoss({ test: measure.test, calls: callsOf(measure.test, true), cheatcodes, inherits })
}

/** A fix that changes tests can make them pass. */
function fixFlags({ touched, job }: Prepared): Flag[] {
  const { root, test, libs } = job.settings
  const odd = touched.filter((path) => [test, ...libs].some((folder) => path.startsWith(join(root, folder, '/'))))
  return odd.length === 0 ? [] : [{ kind: 'fix changes tests', text: `The fix changes ${plainText(odd.join(', '))}.` }]
}

function logOf({ runs }: Printed, tests: NamedTest[]): string {
  if (tests.length === 0) return boundedLog(runs.slice(0, 1).flatMap(({ out, err }) => [out, err]))
  return boundedLog(
    tests.flatMap(({ contract, name, test }) => [
      `${contract}.${name}: ${test.status}${test.reason === null ? '' : `, ${test.reason}`}`,
      ...test.decoded_logs.map((line) => `  ${line}`),
    ]),
  )
}
