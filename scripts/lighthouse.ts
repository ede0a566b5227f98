import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { freePort } from '../test/machine/free-port'
import { importFrom, installTool } from '../test/machine/install-tool'
import { buildInChild } from './build'
import { type Demo, type Session, startDemo } from './demo-product'
import { answerHelp } from './entry-point'
import { browserArguments, findBrowser } from './find-browser'

answerHelp(
  import.meta.url,
  `Usage: npm run lighthouse [-- --runs=3]
  measures the built product on a simulated phone`,
)

/**
 * Lighthouse scores of the built product on a mid-range phone: npm run lighthouse [-- --runs=3]. The median of the runs
 * counts. Measure on an idle machine: other load counts as the page's.
 */
const minimumScores = { performance: 97, accessibility: 100, 'best-practices': 100 }
/** Includes SEO, because only public pages should be found. */
const publicScores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
type Minimum = Partial<typeof publicScores>
type Category = keyof typeof publicScores
type Page = { name: string; at: (demo: Demo) => string; who: string; minimum?: Minimum }
/** The part of Lighthouse's results that is read. */
type Result = {
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
  audits: Partial<Record<string, { title: string; score: number | null; displayValue?: string; numericValue?: number }>>
  runtimeError?: { message: string }
  finalDisplayedUrl: string
}
type Lighthouse = { default: (url: string, flags: object) => Promise<{ lhr: Result } | undefined> }

const runs = Number(process.argv.find((argument) => argument.startsWith('--runs='))?.slice('--runs='.length) ?? 3)
const pages: Page[] = [
  { name: 'login', at: () => '/login', who: 'nobody', minimum: { ...minimumScores, seo: 100 } },
  { name: 'contests', at: () => '/contests', who: 'ada' },
  { name: 'submission', at: ({ issue }) => `/submissions/${issue('Settling')}`, who: 'ada' },
  { name: 'report', at: () => '/reports/basalt-staking', who: 'nobody', minimum: publicScores },
  { name: 'reports', at: () => '/reports', who: 'nobody', minimum: publicScores },
  { name: 'leaderboard', at: () => '/leaderboard', who: 'nobody', minimum: publicScores },
  { name: 'profile', at: () => '/people/ada', who: 'nobody', minimum: publicScores },
]

buildInChild()
const { default: lighthouse }: Lighthouse = await importFrom(installTool('tools/lighthouse'), 'lighthouse')
const demo = await startDemo()
const problems: string[] = []
try {
  for (const page of pages) await measure(page)
} finally {
  await demo.stop()
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function measure({ name, at, who, minimum = minimumScores }: Page): Promise<void> {
  const categories = Object.keys(minimum) as Category[]
  const results: Result[] = []
  const url = demo.url + at(demo)
  for (let run = 0; run < runs; run += 1) results.push(await visit(url, demo.sessions[who] ?? null, categories))
  const score = (category: Category) =>
    median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const [first, largest] = ['first-contentful-paint', 'largest-contentful-paint'].map((audit) =>
    Math.round(value(audit)),
  )
  const scores = categories.map((category) => `${category} ${score(category)}`)
  const shift = value('cumulative-layout-shift').toFixed(4)
  console.log(`${name.padEnd(12)}${scores.join(', ')}, first paint after ${first} ms, largest after ${largest} ms,`)
  console.log(`${''.padEnd(12)}layout shift ${shift}`)
  for (const category of categories) {
    const least = minimum[category] ?? 0
    if (score(category) >= least) continue
    const reasons = results[0] ? failedAudits(results[0], category).join('; ') : ''
    problems.push(`${name}: ${category} is ${score(category)}, at least ${least}: ${reasons}`)
  }
}

/** A new browser profile for each run, so that nothing is cached; logged in through its storage. */
async function visit(url: string, session: Session | null, categories: Category[]): Promise<Result> {
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
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
    return lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The audits that lost points, most points first. */
function failedAudits({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? [])
    .map(({ id, weight }) => ({ audit: audits[id], loss: weight * (1 - (audits[id]?.score ?? 1)) }))
    .filter(({ audit, loss }) => loss > 0 && (audit?.score ?? 1) < 0.99)
    .sort((one, other) => other.loss - one.loss)
    .map(({ audit }) => `${audit?.title} (${audit?.displayValue ?? 'failed'})`)
}
