import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused, type Settings, type Source } from './job'
import { sourceMounts } from './prepare-job'
import { type BoxLimits, runInBox } from './sandbox/box'
import { checkSettings } from './source/settings'
import type { Tools } from './tools'

const limits: BoxLimits = {
  wallSeconds: 60,
  cpuSeconds: 30,
  memoryMegabytes: 600,
  diskMegabytes: 32,
  processes: 48,
  outputBytes: 4_194_304,
}
/** Where a project names none. */
export const usualEvmVersion = 'cancun'
const ownFiles = ['foundry.toml', 'remappings.txt']

/** What forge prints of its configuration. */
type Config = {
  solc: string | null
  evm_version: string
  optimizer: boolean | null
  optimizer_runs: number | null
  via_ir: boolean
  src: string
  test: string
  libs: string[]
  remappings: string[]
}

/** What counts of a project's own configuration. Forge reads it, in a sandbox, because it may name programs. */
export async function readSettings(source: Source, tools: Tools): Promise<Settings> {
  const own = ownFiles.filter((name) => existsSync(join(source.folder, name)))
  const mounts = [
    ...sourceMounts(source, null),
    ...own.map((name) => ({ from: join(source.folder, name), to: `/w/${name}` })),
  ]
  const { out, err } = await runInBox(tools, ['/opt/forge', 'config', '--json'], mounts, limits)
  const config = parseConfig(out, err)
  return checkSettings({
    root: '',
    solc: config.solc ?? undefined,
    evmVersion: namesVersion(source) ? config.evm_version : usualEvmVersion,
    optimizer: config.optimizer ?? false,
    runs: config.optimizer_runs ?? 200,
    viaIr: config.via_ir,
    src: relative(config.src),
    test: relative(config.test),
    libs: config.libs.map(relative),
    remappings: config.remappings.map((remapping) => remapping.replace('=/w/', '=').replace(/^\/w\//, '')),
  })
}

/** Whether the project says it; the default of forge changes with its version. */
const namesVersion = ({ folder }: Source): boolean =>
  existsSync(join(folder, 'foundry.toml')) &&
  /^[ \t]*evm_version\b/m.test(readFileSync(join(folder, 'foundry.toml'), 'utf8'))

const relative = (path: string): string => path.replace(/^\/w\//, '').replace(/^\.\//, '')

function parseConfig(out: string, err: string): Config {
  try {
    return JSON.parse(out)
  } catch {
    throw new Refused(`The foundry.toml of the source cannot be read: ${err.trim().slice(0, 300)}`)
  }
}
