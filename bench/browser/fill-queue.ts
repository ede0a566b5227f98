import type { OwnDemo, Session } from '../../scripts/demo-product'
import { longReports } from '../long-reports'

const atOnce = 4
const confirmed = { confirmFundsImpact: true, confirmNoTrustedParty: true, confirmPoCReflects: true }

/** Submits long reports of three people to a contest of the demo that is open. */
export async function fillQueue({ url, sessions }: OwnDemo, contestId: string, count: number): Promise<void> {
  const authors = ['ada', 'linus', 'mei'].flatMap((name) => sessions[name] ?? [])
  const reports = [...longReports(count).entries()]
  const submitNext = async (): Promise<void> => {
    const next = reports.shift()
    if (!next) return
    const [place, { title, description }] = next
    await submit(url, authors[place % authors.length], { contestId, title, description, ...confirmed })
    return submitNext()
  }
  await Promise.all(Array.from({ length: atOnce }, submitNext))
}

async function submit(url: string, author: Session | undefined, body: object): Promise<void> {
  const reply = await fetch(`${url}/api/issues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${author?.token}` },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`A submission was answered with ${reply.status}: ${await reply.text()}`)
}
