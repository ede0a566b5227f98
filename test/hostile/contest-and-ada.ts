import type { Person } from '../server/cast'
import { type Harness, type HttpRequest, requestTo } from './harness'

export const unknownId = '7b0c4f6e-0000-4000-8000-000000000000'

export type Contest = Awaited<ReturnType<Harness['contest']>>

export const titled = (title: string) => ({ title, description: `${title}, all of it.` })
export const reportOf = (contest: Contest, title = 'Drain') => ({ contestId: contest.id, ...titled(title) })

/** An active contest of Olga's in which Ada submits; each report that she sends is another one. */
export async function contestAndAda(harness: Harness, change: Parameters<Harness['contest']>[1] = {}) {
  const olga = await harness.person('olga')
  const contest = await harness.contest(olga, change)
  const ada = await harness.person('ada')
  let count = 0
  const send = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}): HttpRequest => {
    count += 1
    return requestTo('submitIssue', { as: ada, body: { ...reportOf(contest, `Drain ${count}`), ...body }, headers })
  }
  const submit = async (title: string, as = ada, of = contest): Promise<string> => {
    const { data } = await harness.accepts(requestTo('submitIssue', { as, body: reportOf(of, title) }), 201)
    return data.issue._id
  }
  return { harness, olga, contest, ada, send, submit }
}

export const editIssue = (id: string, as: Person, body: Record<string, unknown>): HttpRequest =>
  requestTo('updateIssue', { as, params: { id }, body })
