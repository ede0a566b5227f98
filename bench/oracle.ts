import { randomUUID } from 'node:crypto'
import { enrolled, freshInstance, onPostgres, openContest, post } from './product'
import { printLoad } from './timing'

const pairs = 300

type Ask = () => Promise<unknown>
type Question = { what: string; known: Ask; unknown: Ask }

/** Whether the time of an answer tells what its words do not: that an account or a report exists. */
export async function oracleBench(): Promise<void> {
  printLoad()
  await onPostgres(async (database) => {
    const instance = await freshInstance(database)
    const [olga, ada, linus] = [
      await enrolled(database, 'olga'),
      await enrolled(database, 'ada'),
      await enrolled(database, 'linus'),
    ]
    const contestId = await openContest(instance, olga)
    const report = { contestId, title: 'Drain', description: 'All of it.' }
    const { issue } = await post(instance, ada, '/api/issues', report)
    const send = (path: string, body: object) =>
      instance.inject({ method: 'POST', url: `/api/auth/${path}`, payload: body })
    const read = (id: string) =>
      instance.inject({ url: `/api/issues/${id}`, headers: { authorization: `Bearer ${linus.token}` } })
    const stranger = 'nobody@primacy.example'
    const password = 'Wrong-Horse-7!'
    const questions: Question[] = [
      {
        what: 'logging in',
        known: () => send('login', { email: ada.email, password }),
        unknown: () => send('login', { email: stranger, password }),
      },
      ...['forgot-password', 'resend-verification'].map((path) => ({
        what: path,
        known: () => send(path, { email: ada.email }),
        unknown: () => send(path, { email: stranger }),
      })),
      { what: 'an issue of somebody else', known: () => read(issue._id), unknown: () => read(randomUUID()) },
      {
        what: 'for comparison: no session',
        known: () => read(issue._id),
        unknown: () => instance.inject(`/api/issues/${issue._id}`),
      },
    ]
    for (const question of questions) await printOracle(question)
    await instance.close()
  })
  printLoad()
}

/** Both in turn, so that whatever else the machine does falls on both; the first of them are not counted. */
async function printOracle({ what, known, unknown }: Question): Promise<void> {
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
    `${what.padEnd(28)} AUC ${areaUnderCurve(times.known, times.unknown).toFixed(3)}   ${pairs} + ${pairs} calls`,
  )
}

/** How often one of the first takes longer than one of the second: 0.5 tells nothing, 0 and 1 tell everything. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let longer = 0
  for (const one of first) {
    for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  }
  return longer / (first.length * second.length)
}
