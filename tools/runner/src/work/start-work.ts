import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { compileLimits } from '../compile-source'
import { readCheatcodes } from '../reading/cheatcodes'
import { cleanState } from '../source/keep-newest'
import { bubblewrapVersion, refuseUntested } from '../tested-machine'
import type { Tools } from '../tools'
import type { RunnerTools } from './leased-job'
import { Site } from './site'
import { work } from './work'

type Start = {
  site: string | undefined
  jobs: string | undefined
  token: string | undefined
  tokenFile: string | undefined
  stop: AbortSignal
  log: (line: string) => void
}

const mostJobs = 16

/** Checks what it is started with, tests the machine, and works for a site. Throws a sentence if it cannot. */
export async function startWork(tools: Tools, { stop, log: print, ...start }: Start): Promise<void> {
  const log = (line: string) => print(`${new Date().toISOString()} ${line}`)
  const url = siteUrl(start.site)
  const site = new Site(url, readToken(start))
  const jobs = jobsAtOnce(start.jobs ?? '1')
  await refuseUntested(tools, log)
  cleanState(tools.state, Date.now())
  const told = toolsTold(tools)
  log(`Working for ${url.origin}, ${jobs} at a time, with compilers ${told.compilers.join(', ')}`)
  await work({ site, tools, cheatcodes: await readCheatcodes(tools), told, jobs, stop, log })
  log('Stopped')
}

export function siteUrl(given: string | undefined): URL {
  if (given === undefined) throw new Error('Name the site with --site, such as --site https://audits.example.com.')
  if (!URL.canParse(given)) throw new Error(`${given} is no URL of a site.`)
  const url = new URL(given)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) {
    throw new Error('The site has to be named with https, because the token and the proofs go there.')
  }
  return url
}

export function readToken({ token, tokenFile }: Pick<Start, 'token' | 'tokenFile'>): string {
  if (token === undefined && tokenFile === undefined) {
    throw new Error('There is no token. Put it into a file that RUNNER_TOKEN_FILE names, or into RUNNER_TOKEN.')
  }
  const text = (token ?? readFileSync(tokenFile ?? '', 'utf8')).trim()
  if (/^primacy_runner_[\w-]{43}$/.test(text)) return text
  throw new Error('This is no token of a runner: it has primacy_runner_ and 43 more characters, as the site showed it.')
}

/** Each job may compile a large source. */
export function jobsAtOnce(given: string, memory = process.constrainedMemory() || totalmem()): number {
  const jobs = Number(given)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs) {
    throw new Error(`--jobs is how many run at once, from 1 to ${mostJobs}.`)
  }
  const needed = jobs * compileLimits.memoryMegabytes * 1_048_576
  const gigabytes = (bytes: number) => `${(bytes / 1_073_741_824).toFixed(1)} GB`
  if (jobs > 1 && needed > memory) {
    throw new Error(`${jobs} jobs at once may use ${gigabytes(needed)} of memory, and there are ${gigabytes(memory)}.`)
  }
  return jobs
}

const toolsTold = ({ versions, compilers }: Tools): RunnerTools => ({
  forge: versions.forge,
  forgeStd: versions.forgeStd,
  node: versions.node,
  bubblewrap: bubblewrapVersion() ?? 'missing',
  contracts: versions.lossTest,
  compilers: [...compilers.keys()],
})
