import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describe } from './describe'
import { Refused, type Settings, type Source } from './job'
import { readSettings } from './read-settings'
import { readCheatcodes } from './reading/cheatcodes'
import { runJob } from './run-job'
import { cleanState } from './source/keep-newest'
import { keepSource } from './source/keep-source'
import { proofInReport } from './source/proof-text'
import { readArchive } from './source/read-archive'
import { readFolder } from './source/read-folder'
import { refuseUntested, testMachine } from './tested-machine'
import { defaultState, digestOf, findTools, type Tools } from './tools'
import { startWork } from './work/start-work'

const usage = `Usage: primacy-runner COMMAND
  prove --source FOLDER_OR_ARCHIVE REPORT.md|PROOF.t.sol [--patch FIX.diff] [--solc VERSION] [--json]
      runs a proof against a source, with or without a fix; exits with 0 if it passes
  tests --source FOLDER_OR_ARCHIVE [--patch FIX.diff] [--solc VERSION] [--json]
      runs the project's own tests
  work --site URL [--jobs=N]
      takes proofs from a site and runs them, until it is stopped; the token of the runner is in RUNNER_TOKEN, or in the
      file that RUNNER_TOKEN_FILE names
  self-test
      shows that nothing gets out of the sandbox on this machine
  contracts
      prints where the base contract and the template are, with their digests
  --state FOLDER is where sources and compiled files are kept (RUNNER_STATE, ${'`'}/var/cache/primacy-runner${'`'} for root)`

type Options = {
  source?: string
  patch?: string
  solc?: string
  site?: string
  jobs?: string
  state?: string
  json?: boolean
  help?: boolean
}

/** Runs a command and gives the exit code. Whatever goes wrong is one sentence. */
export async function main(given: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        patch: { type: 'string' },
        solc: { type: 'string' },
        site: { type: 'string' },
        jobs: { type: 'string' },
        state: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return await run(positionals, values)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    return 2
  }
}

async function run([command, file]: string[], options: Options): Promise<number> {
  if (options.help || command === undefined) {
    console.log(usage)
    return options.help ? 0 : 2
  }
  const tools = findTools(options.state ?? process.env.RUNNER_STATE ?? defaultState(homedir()))
  if (command === 'contracts') return printContracts(tools)
  if (command === 'self-test') return (await testMachine(tools, console.log)) ? 0 : 1
  if (command === 'prove' && file !== undefined) return prove(tools, options, readProof(file))
  if (command === 'work') return workFor(tools, options)
  if (command === 'tests') return prove(tools, options, null)
  throw new Error(usage)
}

function printContracts({ contracts }: Tools): number {
  for (const name of ['LossTest.sol', 'NamedFunds.sol', 'Proof.t.sol']) {
    const path = join(contracts, name)
    console.log(`${digestOf(path)}  ${path}`)
  }
  return 0
}

async function prove(tools: Tools, options: Options, proof: string | null): Promise<number> {
  if (options.source === undefined)
    throw new Error('Name the source with --source, a folder, a .tar.gz or a .zip archive.')
  await refuseUntested(tools, console.error)
  cleanState(tools.state, Date.now())
  const source = openSource(options.source, tools)
  const settings = withCompiler(await readSettings(source, tools), options.solc)
  const patch = options.patch === undefined ? undefined : readFile(options.patch)
  const result = await runJob(
    {
      kind: proof === null ? 'own tests' : 'proof',
      source,
      settings,
      proof: proof ?? undefined,
      patch,
      measure: { version: 1 },
    },
    tools,
    await readCheatcodes(tools),
  )
  console.log(options.json ? JSON.stringify(result, null, 2) : describe(result))
  return result.verdict === 'passes' ? 0 : 1
}

/** Ends with 0 when it is stopped, which gives the site back what runs. */
async function workFor(tools: Tools, { site, jobs }: Options): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  const { RUNNER_TOKEN: token, RUNNER_TOKEN_FILE: tokenFile } = process.env
  await startWork(tools, { site, jobs, token, tokenFile, stop: stop.signal, log: console.log })
  return 0
}

const withCompiler = (settings: Settings, solc: string | undefined): Settings =>
  solc === undefined ? settings : { ...settings, solc }

function openSource(path: string, tools: Tools): Source {
  if (!existsSync(path)) throw new Refused(`There is no ${path}.`)
  const files = statSync(path).isDirectory() ? readFolder(path) : readArchive(readFileSync(path))
  return keepSource(tools.state, files)
}

function readFile(path: string): string {
  if (!existsSync(path)) throw new Refused(`There is no ${path}.`)
  return readFileSync(path, 'utf8')
}

function readProof(path: string): string {
  const text = readFile(path)
  if (path.endsWith('.sol')) return text
  const proof = proofInReport(text)
  if (proof === null) throw new Refused(`${path} has no fenced block of Solidity with a test.`)
  return proof
}
