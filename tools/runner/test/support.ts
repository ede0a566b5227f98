import { rmSync } from 'node:fs'
import { before, test } from 'node:test'
import type { Job, Result, Settings, Source } from '../src/job'
import { type Cheatcodes, readCheatcodes } from '../src/reading/cheatcodes'
import { defaultLimits, runJob, type Watch } from '../src/run-job'
import { type BoxLimits, runInBox } from '../src/sandbox/box'
import { keepSource } from '../src/source/keep-source'
import { defaultState, findTools, type Tools } from '../src/tools'
import { filesOfProject } from './projects'

export const settings: Settings = {
  root: '',
  solc: '0.8.30',
  evmVersion: 'cancun',
  optimizer: false,
  runs: 200,
  viaIr: false,
  src: 'src',
  test: 'test',
  libs: ['lib'],
  remappings: [],
}

let tools: Tools
let cheatcodes: Cheatcodes
/** Why the sandbox cannot start here, or null. */
let missing: string | null = null

before(async () => {
  const state = `${defaultState(process.env.HOME ?? '/tmp')}-tests`
  tools = findTools(state)
  try {
    const { out, err } = await runInBox(tools, ['/opt/forge', '--version'], [], { ...defaultLimits, wallSeconds: 60 })
    if (!out.includes('forge')) missing = err.trim().slice(0, 200)
    else cheatcodes = await readCheatcodes(tools)
  } catch (error) {
    missing = String(error)
  }
})

/** A test that needs the sandbox. Where the machine has no namespaces it counts as not run, and says so. */
export function boxed(title: string, run: (tools: Tools) => Promise<void>): void {
  test(title, async (context) => {
    if (missing !== null) context.skip(`not run, because the sandbox cannot start here: ${missing}`)
    else await run(tools)
  })
}

/** A state of its own, which begins empty. */
export function freshState(given: Tools): Tools {
  const state = `${given.state}-work`
  rmSync(state, { recursive: true, force: true })
  return findTools(state)
}

/** The source of a project as a contest has it: without its proofs and fixes. */
export function openProject(project: string, more: Record<string, string> = {}, root = ''): Source {
  return keepSource(tools.state, filesOfProject(project, more, root))
}

type Attempt = Partial<Omit<Job, 'settings'>> &
  Omit<Watch, 'limits'> & { settings?: Partial<Settings>; limits?: Partial<BoxLimits> }

export function prove(
  project: string,
  proof: string,
  { limits, signal, onStep = () => {}, ...more }: Attempt = {},
): Promise<Result> {
  const job: Job = {
    kind: 'proof',
    source: openProject(project),
    measure: { version: 1 },
    proof,
    ...more,
    settings: { ...settings, ...more.settings },
  }
  return runJob(job, tools, cheatcodes, { limits: { ...defaultLimits, ...limits }, signal, onStep })
}

export const runOwnTests = (project: string, patch?: string): Promise<Result> =>
  prove(project, '', { kind: 'own tests', patch })
