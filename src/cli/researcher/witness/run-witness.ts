import { setTimeout as wait } from 'node:timers/promises'
import { CommandProblem, stop } from '../problem'
import { terminalText } from '../terminal-text'
import { listen } from './listen'
import { openState, type Watching, watchSite } from './watch-site'
import { shownKey, type WitnessState } from './witness-state'

type Options = Watching & { every: string | undefined; address: string | undefined }

const minuteMs = 60_000
const tell = (line: string) => void process.stderr.write(`${terminalText(line)}\n`)

/** Runs once, at an interval, or as a listener. Only the first ends by itself. */
export async function runWitness({ every, address, ...watching }: Options): Promise<WitnessState> {
  if (every !== undefined && address !== undefined) return stop('usage', 'Choose --every or --listen.')
  if (address !== undefined) {
    const state = await openState(watching)
    tell(`This witness is ${shownKey(state)}`)
    return listen({ file: watching.file, site: watching.site, address, tell })
  }
  const minutes = every === undefined ? null : Number(every)
  if (minutes !== null && !(minutes >= 1 && minutes <= 1_440))
    return stop('usage', '--every takes a number of minutes from 1 to 1440.')
  for (;;) {
    const state = await watchSite(watching, new Date()).catch((error) => retried(error, minutes !== null))
    if (minutes === null && state) return state
    if (state) tell(`Signed ${state.size} leaves as ${shownKey(state)}`)
    await wait((minutes ?? 1) * minuteMs)
  }
}

/** Retries if the site doesn't reply; any other error ends the command. */
function retried(error: unknown, goesOn: boolean): null {
  if (!goesOn || !(error instanceof CommandProblem) || error.outcome !== 'network') throw error
  tell(error.message)
  return null
}
