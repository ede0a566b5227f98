import { randomUUID } from 'node:crypto'
import { freshInstance, insertPerson, onPostgres, openContest, post } from './product'
import { printLoad } from './timing'

const pairs = 300

type Send = () => Promise<unknown>
/** A call about something that exists, and the same call about something that does not. */
type Comparison = { name: string; known: Send; unknown: Send }

/** Whether response times reveal that an account or a submission exists. */
export async function oracleBench(): Promise<void> {
  printLoad()
  await onPostgres(async (database) => {
    const instance = await freshInstance(database)
    const [olga, ada, linus] = [
      await insertPerson(database, 'olga'),
      await insertPerson(database, 'ada'),
      await insertPerson(database, 'linus'),
    ]
    const contestId = await openContest(instance, olga)
    const report = { contestId, title: 'Drain', description: 'All of it.' }
    const { issue } = await post(instance, ada, '/api/issues', report)
    const send = (path: string, body: object) =>
      instance.inject({ method: 'POST', url: `/api/auth/${path}`, payload: body })
    const read = (id: string) =>
      instance.inject({ url: `/api/issues/${id}`, headers: { authorization: `Bearer ${linus.token}` } })
    const unknownEmail = 'nobody@primacy.example'
    const password = 'Wrong-Horse-7!'
    const comparisons: Comparison[] = [
      {
        name: 'logging in',
        known: () => send('login', { email: ada.email, password }),
        unknown: () => send('login', { email: unknownEmail, password }),
      },
      ...['forgot-password', 'resend-verification'].map((path) => ({
        name: path,
        known: () => send(path, { email: ada.email }),
        unknown: () => send(path, { email: unknownEmail }),
      })),
      { name: "somebody else's submission", known: () => read(issue._id), unknown: () => read(randomUUID()) },
      {
        name: 'for comparison: no session',
        known: () => read(issue._id),
        unknown: () => instance.inject(`/api/issues/${issue._id}`),
      },
    ]
    for (const comparison of comparisons) await printOracle(comparison)
    await instance.close()
  })
  printLoad()
}

/** Alternates between both, so that other load affects both; the first calls are warm-up. */
async function printOracle({ name, known, unknown }: Comparison): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = -20; at < pairs; at += 1) {
    const order = at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const start = performance.now()
      await (kind === 'known' ? known : unknown)()
      if (at >= 0) times[kind].push(performance.now() - start)
    }
  }
  console.log(
    `${name.padEnd(28)} AUC ${areaUnderCurve(times.known, times.unknown).toFixed(3)}   ${pairs} + ${pairs} calls`,
  )
}

/** How often a time of the first list is longer than one of the second: 0.5 reveals nothing, 0 and 1 reveal everything. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let longer = 0
  for (const one of first) {
    for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  }
  return longer / (first.length * second.length)
}
