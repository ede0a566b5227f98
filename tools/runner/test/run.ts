import { readdirSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'

/** Runs the test files one after the other, because each uses the whole machine, and prints what was not run. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const wanted = process.argv[2] ?? ''
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && name.includes(wanted))
const counts = { passed: 0, failed: 0, notRun: 0 }

const stream = run({ files: files.map((name) => `${folder}${name}`), concurrency: 1 })
stream.on('test:pass', ({ skip, details }) => {
  if (details.type === 'suite') return
  if (skip === undefined) counts.passed += 1
  else counts.notRun += 1
})
stream.on('test:fail', () => {
  counts.failed += 1
})
process.on('exit', () => {
  if (counts.notRun > 0) console.log(`${counts.notRun} not run: they need the sandbox, see npm run self-test`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
})
stream.compose(new spec()).pipe(process.stdout)
