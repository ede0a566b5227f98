import { setTimeout as wait } from 'node:timers/promises'
import {
  type Amounts,
  formatShare,
  isUnderWay,
  lostShare,
  type RunState,
  type RunStep,
} from '../../domain/contests/proof-runs'
import { callRoute, type Site } from './call-site'
import { findContest } from './find-contest'
import { CommandProblem, stop } from './problem'
import { readText } from './submit'

type Loss = Amounts & { token: string; claimedBy: 'author' | 'operator' }

/** What this command shows of a run. By path and shape: proofs are a feature that a site can turn off. */
export type Run = {
  _id: string
  state: RunState
  place: number | null
  step: RunStep | null
  seconds: number
  reason: string | null
  runner: { name: string; isRevoked: boolean } | null
  result: {
    verdict: string
    reason: string | null
    tests: { contract: string; name: string; status: string }[]
    loss: Loss | 'none' | { untrusted: string }
    cheats: { phase: string; name: string; values: string[]; times: number }[]
    flags: { text: string }[]
    log: string
    runsEqual: boolean | null
  } | null
}

type Reply = { data: { run: Run } }

const pauseMs = 2_000

/**
 * Runs the proof in a file on the source of a contest, and waits for its result. `show` gets a line whenever something
 * has changed. An interrupt cancels the run.
 */
export async function proveReport(
  site: Site,
  { file, contest, show }: { file: string; contest: string; show: (line: string) => void },
): Promise<Run> {
  const text = readText(file)
  const { _id: id } = await findContest(site, contest)
  const starting = callRoute<Reply>(
    site,
    { method: 'POST', path: '/contests/{id}/proof-runs' },
    { params: { id }, body: { text } },
  )
  const byId = (method: 'GET' | 'DELETE', run: Run) =>
    callRoute<Reply>(site, { method, path: '/proof-runs/{id}' }, { params: { id: run._id } })
  // Also before the reply: the run has started by then, and a runner may have taken it.
  const cancel = () => void starting.then(({ body }) => byId('DELETE', body.data.run)).catch(() => {})
  process.once('SIGINT', cancel)
  let { run } = (await starting.catch(withoutProofs)).body.data
  let printedLine = ''
  while (isUnderWay(run)) {
    const line = progressOf(run)
    if (line !== printedLine) show(line)
    printedLine = line
    await wait(pauseMs)
    run = (await byId('GET', run)).body.data.run
  }
  process.off('SIGINT', cancel)
  return run
}

function withoutProofs(error: unknown): never {
  if (!(error instanceof CommandProblem) || error.code !== 'ROUTE_NOT_FOUND') throw error
  return stop('refused', 'This site runs no proofs.', error.code)
}

const progressOf = ({ place, step }: Run): string =>
  place === null ? `Running: ${step ?? 'preparing'}` : `Place ${place} in the queue`

/** The result for a person at a terminal, its log last. */
export function linesOfRun({ state, reason, result, seconds, runner }: Run): string[] {
  if (state === 'canceled') return ['Canceled.']
  if (!result) return [reason ?? 'It could not be run. Repeat later.']
  const { verdict, tests, loss, cheats, flags, log, runsEqual } = result
  return [
    `It ${verdictPhrases[verdict] ?? verdict}${result.reason === null ? '.' : `: ${result.reason}`}`,
    lossLine(loss),
    ...tests.map(({ contract, name, status }) => `${status}  ${contract}.${name}`),
    ...cheats.map(({ phase, name, values, times }) => `cheat  ${phase}: ${name}(${values.join(', ')}) x${times}`),
    ...flags.map((flag) => `look at  ${flag.text}`),
    `${runsEqual === null ? 'One run' : runsEqual ? 'Three equal runs' : 'Three runs that differ'} in ${seconds} seconds${by(runner)}`,
    ...log.trimEnd().split('\n'),
  ]
}

const verdictPhrases: Partial<Record<string, string>> = {
  limit: 'was stopped at a limit',
  refused: 'was not run',
}

function lossLine(loss: Loss | 'none' | { untrusted: string }): string {
  if (loss === 'none') return 'Loss: not measured'
  if ('untrusted' in loss) return `Loss: not trusted, ${loss.untrusted}`
  const lost = BigInt(loss.before) - BigInt(loss.after)
  return `Loss: ${formatShare(lostShare(loss))}, ${lost} of ${loss.before} units of ${loss.token}, holders named by the ${loss.claimedBy}`
}

const by = (runner: Run['runner']): string =>
  runner === null ? '' : ` by ${runner.name}${runner.isRevoked ? ', which was revoked: do not trust this' : ''}`
