import { Refused, type Settings } from '../job'

const evmVersions = ['istanbul', 'berlin', 'london', 'paris', 'shanghai', 'cancun', 'prague', 'osaka']
const path = /^(?!\/)[A-Za-z0-9_@+.-]+(\/[A-Za-z0-9_@+.-]+)*\/?$/
/** What proofs import of ours, and the folder it is in. */
const ours = ['primacy/', 'primacy-base/']
const forgeStd = 'forge-std/'
const mostRemappings = 200

/** Checks settings that somebody else has written, and throws a sentence about the first that cannot be used. */
export function checkSettings(settings: Settings): Settings {
  const { root, solc, evmVersion, runs, src, test, libs, remappings } = settings
  if (solc !== undefined && !/^\d{1,2}\.\d{1,2}\.\d{1,3}$/.test(solc)) {
    throw new Refused(`${quoted(solc)} is no version of the compiler. Name one such as 0.8.30.`)
  }
  if (evmVersion !== undefined && !evmVersions.includes(evmVersion)) {
    throw new Refused(`The EVM version ${quoted(evmVersion)} is unknown. Use one of ${evmVersions.join(', ')}.`)
  }
  if (!Number.isInteger(runs) || runs < 0 || runs > 4_294_967_295) {
    throw new Refused(`The runs of the optimizer are ${runs}. Use a whole number.`)
  }
  for (const folder of [...(root === '' ? [] : [root]), src, test, ...libs]) checkPath(folder)
  if (remappings.length > mostRemappings) {
    throw new Refused(`There are ${remappings.length} remappings, and at most ${mostRemappings} are read.`)
  }
  return { ...settings, remappings: remappings.filter(isTheirs).map(checkRemapping) }
}

/** Those that would lead imports of the base contract elsewhere are left out. */
function isTheirs(remapping: string): boolean {
  const prefix = prefixOf(remapping)
  return !ours.some((one) => one.startsWith(prefix) || prefix.startsWith(one))
}

const prefixOf = (remapping: string): string => {
  const [from = ''] = remapping.split('=')
  return from.slice(from.indexOf(':') + 1)
}

function checkRemapping(remapping: string): string {
  const [from = '', to = '', ...rest] = remapping.split('=')
  const [prefix = '', context] = from.split(':').reverse()
  if (!to || rest.length > 0 || !path.test(prefix)) {
    throw new Refused(`${quoted(remapping)} is no remapping. Write them as prefix=folder.`)
  }
  if (context) checkPath(context)
  checkPath(to)
  return remapping
}

function checkPath(folder: string): void {
  const isOutside = folder.split('/').some((part) => part === '..')
  if (folder.length > 240 || isOutside || !path.test(folder)) {
    throw new Refused(`${quoted(folder)} is no folder of the source. Use a path below it, without "..".`)
  }
}

/** Untrusted text inside a sentence. */
export const quoted = (text: unknown): string => JSON.stringify(String(text).slice(0, 120))

type Layout = { settings: Settings; test: string; src: string; endpoints?: Record<string, string> }

/** The foundry.toml that a proof runs with. Theirs is never used: it could name other programs and folders. */
export function foundryToml({ settings, test, src, endpoints = {} }: Layout): string {
  const { solc, evmVersion, optimizer, runs, viaIr, libs, remappings } = settings
  const hasForgeStd = remappings.some((remapping) => prefixOf(remapping) === forgeStd)
  const all = [
    ...remappings,
    ...(hasForgeStd ? [] : [`${forgeStd}=primacy-base/forge-std/`]),
    'primacy/=primacy-base/primacy/',
  ]
  return `${[
    '[profile.default]',
    `src = ${text(src)}`,
    `test = ${text(test)}`,
    'script = "primacy-no-script"',
    `libs = ${JSON.stringify(libs)}`,
    'out = "out"',
    'cache_path = "cache"',
    'auto_detect_remappings = false',
    `remappings = ${JSON.stringify(all)}`,
    ...(solc ? [`solc = ${text(solc)}`] : []),
    ...(evmVersion ? [`evm_version = ${text(evmVersion)}`] : []),
    `optimizer = ${optimizer}`,
    `optimizer_runs = ${runs}`,
    `via_ir = ${viaIr}`,
    'ast = true',
    'offline = true',
    'ffi = false',
    'fs_permissions = []',
    'no_storage_caching = true',
    'dynamic_test_linking = false',
    'threads = 1',
    'gas_limit = 1000000000',
    'memory_limit = 67108864',
    'isolate = false',
    'prompt_timeout = 1',
    'block_timestamp = 1700000000',
    'block_number = 20000000',
    '[profile.default.fuzz]',
    'runs = 64',
    'seed = "0x1"',
    'timeout = 20',
    '[profile.default.invariant]',
    'runs = 16',
    'depth = 32',
    'timeout = 20',
    '[rpc_endpoints]',
    ...Object.entries(endpoints).map(([name, url]) => `${text(name)} = ${text(url)}`),
    '[lint]',
    'lint_on_build = false',
  ].join('\n')}\n`
}

const text = (value: string): string => JSON.stringify(value)
