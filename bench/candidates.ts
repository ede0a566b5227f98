import type { Database } from '../src/server/db/database'
import { measureAccuracy, percent, readLabelledSet, together } from './labelled-set'
import { longReports } from './long-reports'
import { freshInstance, get, insertPerson, onBothEngines, openContest, post } from './product'
import { printLoad, printTimed, timed } from './timing'

const issueCount = 1_000

export async function candidatesBench(): Promise<void> {
  const accuracy = measureAccuracy(readLabelledSet())
  console.log(`among the first five: ${percent(together(Object.values(accuracy)))}`)
  for (const [half, figures] of Object.entries(accuracy)) console.log(`  ${half}: ${percent(figures)}`)
  await onBothEngines(timeLists)
}

async function timeLists(database: Database): Promise<void> {
  const [judge, author] = [await insertPerson(database, 'grace'), await insertPerson(database, 'ada')]
  const first = await freshInstance(database)
  const contestId = await openContest(first, judge)
  const reports = longReports(issueCount)
  const ids: string[] = []
  for (const report of reports) {
    const { issue } = await post(first, author, `/api/issues/contests/${contestId}/submit`, report)
    ids.push(issue._id)
  }
  const bytes = reports.reduce((sum, { description }) => sum + description.length, 0)
  console.log(`\n${database.engine}: ${issueCount} issues, ${(bytes / 1e6).toFixed(1)} MB of reports`)
  printLoad()
  const list = (instance: typeof first, at: number) =>
    get(instance, judge, `/api/admin/issues/${ids[(at * 37) % ids.length]}/candidates`)

  const unread = await timed(1, async () => void (await list(first, 0)))
  printTimed('texts not indexed yet', unread)
  const instances = await Promise.all(Array.from({ length: 20 }, () => freshInstance(database)))
  const cold = await timed(instances.length, async (at) => void (await list(instances[at] ?? first, at)))
  printTimed('cold: first list of an instance', cold)
  const warm = await timed(200, async (at) => void (await list(first, at)))
  printTimed('warm', warm)
  for (const instance of [first, ...instances]) await instance.close()
}
