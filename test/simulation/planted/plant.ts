import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerHelp } from '../../../scripts/entry-point'
import type { PlantedFault } from './fault'
import { plantedFaults } from './planted-faults'

answerHelp(
  import.meta.url,
  `Usage: npm run simulate:planted -- [--plant=PART_OF_A_NAME] [--seeds=40] [--processes=N]
  plants one fault after the other in a copy of the sources, and says after how many seeds and seconds each is found`,
)

const { values } = parseArgs({
  options: {
    plant: { type: 'string', default: '' },
    seeds: { type: 'string', default: '40' },
    processes: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('../../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'planted-'))
try {
  for (const part of ['src', 'test', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const chosen = plantedFaults.filter(({ name }) => name.includes(values.plant))
  print('| kind | planted fault | found after seeds | seconds | by |\n|---|---|---|---|---|')
  let found = 0
  for (const fault of chosen) found += look(fault) ? 1 : 0
  print(`\n${found} of ${chosen.length} found`)
  process.exitCode = found === chosen.length ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function look({ kind, name, file, from, to }: PlantedFault): boolean {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) {
    print(`| ${kind} | ${name} | has to be planted anew: ${file} does not have its text once | | |`)
    return false
  }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  const startedAt = performance.now()
  const processes = values.processes ? [`--processes=${values.processes}`] : []
  const run = ['--import', 'tsx', 'test/simulation/run.ts', '--first', `--seeds=${values.seeds}`, ...processes]
  const { status, stdout } = spawnSync(process.execPath, run, { cwd: copy, encoding: 'utf8' })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  writeFileSync(path, source)
  const by = /fails: (.*)/.exec(stdout)?.[1]?.replaceAll('|', '/').slice(0, 140)
  const seeds = /^(\d+) seeds/m.exec(stdout)?.[1]
  const result = status === 0 ? `not in ${seeds}` : (seeds ?? 'at the start')
  print(`| ${kind} | ${name} | ${result} | ${seconds} | ${by ?? ''} |`)
  return status !== 0
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
