import type { BuildSettings } from '../../../domain/contests/source-manifest'
import { pathProblem } from './entry-rules'

type Table = Readonly<Record<string, unknown>>

/** foundry's own values for what a foundry.toml does not say. */
const usual: BuildSettings = {
  root: '',
  solc: null,
  evmVersion: null,
  optimizer: false,
  runs: 200,
  viaIr: false,
  src: 'src',
  test: 'test',
  libs: ['lib'],
  remappings: [],
}

const most = { libs: 20, remappings: 200 } as const

/**
 * What is taken over from a parsed foundry.toml, of its profile 'default', with the lines of a remappings.txt. Nothing
 * else of the file has an effect. A value of another form is left out, as if the file did not say it.
 */
export function buildSettings(toml: Table, { root, remappingLines }: { root: string; remappingLines: string }) {
  const profile = tableIn(tableIn(toml, 'profile'), 'default')
  const value = <T>(name: string, other: string, usually: T, isRight: (value: unknown) => value is T & {}): T => {
    const found = profile[name] ?? profile[other]
    return isRight(found) ? found : usually
  }
  const listed = value('remappings', 'remappings', usual.remappings, isListOf(isRemapping))
  const lines = remappingLines.split(/\r?\n/).map((line) => line.trim())
  const settings: BuildSettings = {
    root,
    solc: value('solc', 'solc_version', value('solc-version', 'solc_version', usual.solc, isVersion), isVersion),
    evmVersion: value('evm_version', 'evm-version', usual.evmVersion, isFork),
    optimizer: value('optimizer', 'optimizer', usual.optimizer, (one) => typeof one === 'boolean'),
    runs: value('optimizer_runs', 'optimizer-runs', usual.runs, isCount),
    viaIr: value('via_ir', 'via-ir', usual.viaIr, (one) => typeof one === 'boolean'),
    src: value('src', 'src', usual.src, isFolder),
    test: value('test', 'test', usual.test, isFolder),
    libs: value('libs', 'libs', usual.libs, isListOf(isFolder)).slice(0, most.libs),
    remappings: [...new Set([...listed, ...lines.filter(isRemapping)])].slice(0, most.remappings),
  }
  return settings
}

/** Where the project is: foundry.toml at the root, or else the only one in the highest folder that has one. */
export function projectRoot(paths: readonly string[]): string | null {
  const roots = paths
    .filter((path) => path === 'foundry.toml' || path.endsWith('/foundry.toml'))
    .map((path) => path.slice(0, -'foundry.toml'.length).replace(/\/$/, ''))
  const depth = (root: string) => (root === '' ? 0 : root.split('/').length)
  const least = Math.min(...roots.map(depth))
  const highest = roots.filter((root) => depth(root) === least)
  return highest.length === 1 ? (highest[0] ?? null) : null
}

/** The scope that an admin who named none begins with: what the project builds. */
export function firstScope(build: BuildSettings | null): string[] {
  return build ? [build.root === '' ? build.src : `${build.root}/${build.src}`] : []
}

function tableIn(table: Table, name: string): Table {
  const value = Object.hasOwn(table, name) ? table[name] : null
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^0\.\d{1,2}\.\d{1,2}$/.test(value)
const isFork = (value: unknown): value is string => typeof value === 'string' && /^[a-zA-Z]{3,30}$/.test(value)
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
const isFolder = (value: unknown): value is string => typeof value === 'string' && pathProblem(value) === null
const isListOf =
  <T>(isRight: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isRight)

/** context:prefix=target, with a target below the project. */
function isRemapping(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 400) return false
  const [prefix, target, ...extraParts] = value.split('=')
  if (!prefix || !target || extraParts.length > 0 || /\s/.test(value)) return false
  return pathProblem(target.replace(/\/$/, '')) === null && pathProblem(prefix.replace(/[/:]/g, '')) === null
}
