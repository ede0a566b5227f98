import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
// npx openapi-typescript https://audits.example.com/api/openapi.json -o schema.ts
import type { paths } from './schema'

type Report = { title: string; description: string; pocLink?: string }

/** Logs in, submits a report to the first active contest, and reads it back. */
export async function submitReport(options: ClientOptions, login: { email: string; password: string }, report: Report) {
  const api: Client<paths> = createClient<paths>(options)
  const session = await api.POST('/auth/login', { body: login })
  if (!session.data) throw new Error(session.error.error)
  const { token } = session.data
  api.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) })

  const list = await api.GET('/contests', { params: { query: { status: 'active' } } })
  const contest = list.data?.data.contests[0]
  if (!contest) throw new Error('No contest is active.')

  // A repeated request with the same key gets the same reply, so it is safe to try again.
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const submitted = await api.POST('/issues', { params: { header }, body: { contestId: contest._id, ...report } })
  if (!submitted.data) throw new Error(submitted.error.error)

  const id = submitted.data.data.issue._id
  const read = await api.GET('/issues/{id}', { params: { path: { id } } })
  if (!read.data) throw new Error(read.error.error)
  return read.data.data.issue
}
