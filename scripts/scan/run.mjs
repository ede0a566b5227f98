import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanFaults, scanTable } from './judging.mjs'
import { missingPackages } from './programs.mjs'
import { startTargets } from './targets.mjs'
import { browser } from './tools/browser.mjs'
import { ffuf } from './tools/ffuf.mjs'
import { nmap } from './tools/nmap.mjs'
import { secrets } from './tools/secrets.mjs'
import { slowhttptest } from './tools/slowhttptest.mjs'
import { sqlmap } from './tools/sqlmap.mjs'
import { sslscan } from './tools/sslscan.mjs'
import { wapiti } from './tools/wapiti.mjs'

/**
 * Known scanners against the built product with the demo's data, and against the same product behind planted holes:
 * npm run scan [-- --only=nmap,ffuf] [--target=product] [--keep]. Fails when the product has a finding, or when a tool
 * does not see what was planted for it.
 */
const tools = [sslscan, secrets, nmap, ffuf, browser, wapiti, slowhttptest, sqlmap]
const argument = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`The scan needs ${missing.join(', ')}. Debian and Ubuntu: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const chosen = tools.filter(({ name }) => (argument('only') ?? name).split(',').includes(name))
const folder = mkdtempSync(join(tmpdir(), 'primacy-scan-'))
const undo = [() => (process.argv.includes('--keep') ? console.log(folder) : rmSync(folder, { recursive: true }))]
const runs = []
const cleanUp = async () => {
  for (const step of undo.splice(0).reverse()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
try {
  for (const target of await startTargets(undo)) {
    if ((argument('target') ?? target.name) !== target.name) continue
    for (const tool of chosen) runs.push(await runTool(tool, target))
  }
} finally {
  await cleanUp()
}
report()

async function runTool(tool, target) {
  const own = join(folder, target.name, tool.name)
  mkdirSync(own, { recursive: true })
  const begun = performance.now()
  console.log(`${tool.name} on the ${target.name} ...`)
  // A tool that breaks off has tried nothing, and the others are tried all the same.
  const failed = (error) => ({ did: '', findings: [{ kind: 'nothing tried', where: error.message }] })
  const { did, findings } = await tool.scan({ ...target, folder: own }).catch(failed)
  for (const { kind, where } of findings) console.log(`  ${kind}: ${where}`.slice(0, 400))
  const seconds = Math.round((performance.now() - begun) / 1000)
  return { tool: tool.name, target: target.name, expected: tool.expected, did, findings, seconds }
}

function report() {
  const faults = scanFaults(runs)
  console.log(`\n${scanTable(runs)}`)
  for (const fault of faults) console.error(fault)
  console.log(`scan: ${runs.length} runs, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
