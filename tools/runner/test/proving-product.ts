import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDemo } from '../../../scripts/demo-product'
import type { EndpointName, Reply } from '../../../src/contract/endpoints'
import { endpoints as ofProofs } from '../../../src/features/proofs/contract'
import { endpoints as ofSources } from '../../../src/features/source/contract'
import { hasCurrentBuild } from '../../../test/machine/product-command'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const called = { ...ofProofs, ...ofSources }
type Called = keyof typeof called & EndpointName
type Made = { _id: string }
type Sending = { as: string; id?: string; body?: object }
type DataOf<N extends Called> = Reply<N> extends { data: infer Data } ? Data : never

/** The whole product with its embedded database, and an active contest of this source in which proofs run. */
export async function startProvingProduct(archive: Buffer) {
  if (!hasCurrentBuild()) execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  const { url, sessions, stop } = await startDemo()
  const request = async <Data>(method: string, path: string, { as, body }: Sending): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions[as]?.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await reply.json()) as { data: Data }
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const call = <N extends Called>(name: N, sending: Sending): Promise<DataOf<N>> => {
    const { method, path } = called[name]
    return request<DataOf<N>>(method, path.replace('{id}', sending.id ?? ''), sending)
  }
  const startsAt = Date.now() + 30_000
  const { contest } = await request<{ contest: Made }>('POST', '/contests', {
    as: 'olga',
    body: {
      ...{
        title: 'Vault',
        description: 'A vault.',
        githubRepoUrl: 'https://github.com/vaults/vault',
        prizePool: 1_000,
      },
      startDate: new Date(startsAt).toISOString(),
      endDate: new Date(startsAt + 3_600_000).toISOString(),
    },
  })
  const id = contest._id
  const part = { number: 1, bytes: archive.toString('base64') }
  const { upload } = await call('sendSourcePart', { as: 'olga', id, body: part })
  await call('uploadSource', { as: 'olga', id, body: { upload, commit: 'c'.repeat(40), scope: ['src'] } })
  await call('setContestProofs', { as: 'olga', id, body: { mode: 'asked', token: null, holders: [] } })
  const { token, runner } = await call('addRunner', { as: 'olga', body: { name: 'The box' } })
  while (Date.now() < startsAt) await wait(100)
  const submit = async (as: string, title: string, pocLink: string): Promise<string> => {
    const body = { contestId: id, title, description: `${title}: everything can be taken.`, pocLink }
    return (await request<{ issue: Made }>('POST', '/issues', { as, body })).issue._id
  }
  return { url, stop, call, submit, contestId: id, token, runner }
}
