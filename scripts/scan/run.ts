import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInChild } from '../build'
import { answerHelp } from '../entry-point'
import { missingPackages } from './programs'
import { type Run, scanProblems, scanTable } from './scan-results'
import { startTargets } from './targets'
import type { Target, Tool } from './tool'
import { browser } from './tools/browser'
import { ffuf } from './tools/ffuf'
import { nmap } from './tools/nmap'
import { secrets } from './tools/secrets'
import { slowhttptest } from './tools/slowhttptest'
import { sqlmap } from './tools/sqlmap'
import { sslscan } from './tools/sslscan'
import { wapiti } from './tools/wapiti'

answerHelp(
  import.meta.url,
  `Usage: npm run scan [-- --only=TOOL,TOOL] [--target=product] [--keep]
  runs hostile tools against the built product and against planted holes (docs/evidence/scans.md)`,
)

/**
 * Runs known scanners against the built product with the demo's data, and against the same product behind planted holes:
 * npm run scan [-- --only=nmap,ffuf] [--target=product] [--keep]. Fails when there is a finding in the product, or when a
 * tool misses a planted hole.
 */
const tools: Tool[] = [sslscan, secrets, nmap, ffuf, browser, wapiti, slowhttptest, sqlmap]
const argument = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`The scan needs ${missing.join(', ')}. Debian and Ubuntu: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const chosen = tools.filter(({ name }) => (argument('only') ?? name).split(',').includes(name))
buildInChild()
const folder = mkdtempSync(join(tmpdir(), 'primacy-scan-'))
const cleanups: (() => unknown)[] = [
  () => (process.argv.includes('--keep') ? console.log(folder) : rmSync(folder, { recursive: true })),
]
const runs: Run[] = []
const cleanUp = async () => {
  for (const step of cleanups.splice(0).reverse()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
try {
  for (const target of await startTargets(cleanups)) {
    if ((argument('target') ?? target.name) !== target.name) continue
    for (const tool of chosen) runs.push(await runTool(tool, target))
  }
} finally {
  await cleanUp()
}
printResults()

async function runTool(tool: Tool, target: Omit<Target, 'folder'>): Promise<Run> {
  const own = join(folder, target.name, tool.name)
  mkdirSync(own, { recursive: true })
  const startedAt = performance.now()
  console.log(`${tool.name} on the ${target.name} ...`)
  // A tool that crashes has tried nothing; the others run all the same.
  const failed = (error: Error) => ({ did: '', findings: [{ kind: 'nothing tried', where: error.message }] })
  const { did, findings } = await tool.scan({ ...target, folder: own }).catch(failed)
  for (const { kind, where } of findings) console.log(`  ${kind}: ${where}`.slice(0, 400))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { tool: tool.name, target: target.name, expected: tool.expected, did, findings, seconds }
}

function printResults(): void {
  const problems = scanProblems(runs)
  console.log(`\n${scanTable(runs)}`)
  for (const problem of problems) console.error(problem)
  console.log(`scan: ${runs.length} runs, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
