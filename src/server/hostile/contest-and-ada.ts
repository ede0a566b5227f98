import type { Person } from '../testing/cast'
import { type Ask, ask, type Stage } from './stage'

export const unknownId = '7b0c4f6e-0000-4000-8000-000000000000'

export type Contest = Awaited<ReturnType<Stage['contest']>>

export const titled = (title: string) => ({ title, description: `${title}, all of it.` })
export const reportOf = (contest: Contest, title = 'Drain') => ({ contestId: contest.id, ...titled(title) })

/** An active contest of Olga's in which Ada submits; each report that she sends is another one. */
export async function contestAndAda(stage: Stage, change: Parameters<Stage['contest']>[1] = {}) {
  const olga = await stage.person('olga')
  const contest = await stage.contest(olga, change)
  const ada = await stage.person('ada')
  let count = 0
  const send = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}): Ask => {
    count += 1
    return ask('submitIssue', { as: ada, body: { ...reportOf(contest, `Drain ${count}`), ...body }, headers })
  }
  const submit = async (title: string, as = ada, of = contest): Promise<string> => {
    const { data } = await stage.accepts(ask('submitIssue', { as, body: reportOf(of, title) }), 201)
    return data.issue._id
  }
  return { stage, olga, contest, ada, send, submit }
}

export const editIssue = (id: string, as: Person, body: Record<string, unknown>): Ask =>
  ask('updateIssue', { as, params: { id }, body })
