import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startDemo } from './demo-product.mjs'
import { browserArguments, findBrowser } from './find-browser.mjs'
import { freePort } from './free-port.mjs'

/**
 * How the built product does on a mid-range phone, by Lighthouse: npm run lighthouse [-- --runs=3]. The median of the
 * runs counts. Measure on a machine that does nothing else: its own load counts as the page's.
 */
const least = { performance: 95, accessibility: 100, 'best-practices': 100 }
const runs = Number(process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? 3)
const pages = [
  { name: 'login', at: () => '/login', who: 'nobody' },
  { name: 'contests', at: () => '/contests', who: 'ada' },
  { name: 'submission', at: ({ issue }) => `/submissions/${issue('Settling')}`, who: 'ada' },
]

const demo = await startDemo()
const faults = []
try {
  for (const page of pages) await measure(page)
} finally {
  await demo.stop()
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

async function measure({ name, at, who }) {
  const results = []
  for (let run = 0; run < runs; run += 1) results.push(await visit(demo.url + at(demo), demo.sessions[who]))
  const score = (category) => median(results.map(({ categories }) => Math.round(categories[category].score * 100)))
  const largest = median(results.map(({ audits }) => audits['largest-contentful-paint'].numericValue))
  const scores = Object.keys(least).map((category) => `${category} ${score(category)}`)
  console.log(`${name.padEnd(12)}${scores.join(', ')}, largest paint after ${Math.round(largest)} ms`)
  for (const [category, wanted] of Object.entries(least)) {
    if (score(category) >= wanted) continue
    faults.push(
      `${name}: ${category} is ${score(category)}, at least ${wanted}: ${reasons(results[0], category).join('; ')}`,
    )
  }
}

/** A browser and a profile of its own for each run, signed in through storage, so that nothing is cached. */
async function visit(url, session) {
  const profile = mkdtempSync(join(tmpdir(), 'primacy-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${demo.url}/terms.txt`)
    await page.evaluate((stored) => {
      if (!stored) return
      localStorage.setItem('token', stored.token)
      localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
    }, session)
    await page.close()
    const settings = {
      port,
      output: [],
      logLevel: 'error',
      onlyCategories: Object.keys(least),
      disableStorageReset: true,
    }
    const { lhr } = await lighthouse(url, settings)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
    return lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

/** The audits that took points, the heaviest first. */
function reasons({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.99)
    .sort((one, other) => other.weight * (1 - audits[other.id].score) - one.weight * (1 - audits[one.id].score))
    .map(({ id }) => `${audits[id].title} (${audits[id].displayValue ?? 'failed'})`)
}
