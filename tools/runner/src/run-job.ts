import { compiledSource } from './compile-source'
import { type Job, Refused, type Result, type Step } from './job'
import { type Prepared, prepareJob } from './prepare-job'
import { boundedResult } from './reading/bounds'
import type { Cheatcodes } from './reading/cheatcodes'
import { cutText } from './reading/plain-text'
import { readRun } from './reading/read-run'
import { type BoxLimits, runInBox } from './sandbox/box'
import type { Tools } from './tools'

export const defaultLimits: BoxLimits = {
  wallSeconds: 300,
  cpuSeconds: 240,
  memoryMegabytes: 1_500,
  diskMegabytes: 256,
  processes: 48,
  outputBytes: 67_108_864,
}

/** Who runs a job can follow its steps, and end it by the signal, which is then thrown. */
export type Watch = { limits?: BoxLimits; signal?: AbortSignal | undefined; onStep?: (step: Step) => void }

/** Runs one proof, or a project's own tests, in a sandbox of its own. Only the signal and a fault of the machine throw. */
export async function runJob(
  job: Job,
  tools: Tools,
  cheatcodes: Cheatcodes,
  { limits = defaultLimits, signal, onStep = () => {} }: Watch = {},
): Promise<Result> {
  let prepared: Prepared
  try {
    prepared = prepareJob(job, tools)
  } catch (error) {
    if (error instanceof Refused) return refusal(error.message, tools)
    throw error
  }
  try {
    onStep('compiling')
    const mounts = [...prepared.mounts, ...(await compiledSource(prepared, tools, signal))]
    const command = ['/opt/node', '/opt/entry.cjs', JSON.stringify(prepared.plan)]
    onStep('running')
    const loopback = prepared.plan.chains.length > 0
    const boxed = await runInBox(tools, command, mounts, { ...limits, loopback }, signal)
    onStep('reading')
    return boundedResult(readRun({ boxed, prepared, cheatcodes, versions: tools.versions }))
  } finally {
    prepared.remove()
  }
}

/** The result of a job that cannot be run. */
export function refusal(reason: string, tools: Tools): Result {
  return {
    verdict: 'refused',
    reason: cutText(reason, 2_000),
    tests: [],
    loss: 'none',
    cheats: [],
    flags: [],
    state: null,
    log: '',
    runsEqual: null,
    toolVersions: { ...tools.versions, solc: null },
    seconds: 0,
    peakBytes: 0,
  }
}
