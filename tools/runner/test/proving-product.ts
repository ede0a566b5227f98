import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDemo } from '../../../scripts/demo-product'
import type { EndpointName, Reply } from '../../../src/contract/endpoints'
import { endpoints as ofProofs } from '../../../src/features/proofs/contract'
import { endpoints as ofSources } from '../../../src/features/source/contract'
import { sourceLimits } from '../../../src/features/source/domain/source-limits'
import { hasCurrentBuild } from '../../../test/machine/product-command'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = fileURLToPath(new URL('../bin/primacy-runner.js', import.meta.url))
const called = { ...ofProofs, ...ofSources }
type Called = keyof typeof called & EndpointName
type Made = { _id: string }
type Sending = { as: string; id?: string; body?: object }
type DataOf<N extends Called> = Reply<N> extends { data: infer Data } ? Data : never

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The whole built product with its embedded database, the people of the demo and one runner. */
export async function startProduct() {
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
  const { token, runner } = await call('addRunner', { as: 'olga', body: { name: 'The box' } })
  return {
    ...{ url, stop, call, token, runner },
    /** The runner as its operator starts it. */
    startRunner: (state: string) =>
      spawn(process.execPath, [program, 'work', '--site', url, '--state', state], {
        env: { PATH: process.env.PATH, RUNNER_TOKEN: token },
      }),
    async submit(contestId: string, title: string, pocLink: string, as = 'ada'): Promise<string> {
      const body = { contestId, title, description: `${title}: everything can be taken.`, pocLink }
      return (await request<{ issue: Made }>('POST', '/issues', { as, body })).issue._id
    },
    /** A contest of this source in which proofs run. */
    async announce({ title, archive, scope = ['src'], startsAt, endsAt }: Announced): Promise<string> {
      const dates = { startDate: new Date(startsAt).toISOString(), endDate: new Date(endsAt).toISOString() }
      const about = {
        title,
        description: `${title} with its source.`,
        githubRepoUrl: 'https://github.com/vaults/vault',
      }
      const body = { ...about, ...dates, prizePool: 1_000 }
      const { contest } = await request<{ contest: Made }>('POST', '/contests', { as: 'olga', body })
      const id = contest._id
      let upload: string | undefined
      for (let at = 0, number = 1; at < archive.length; at += sourceLimits.partBytes, number += 1) {
        const bytes = archive.subarray(at, at + sourceLimits.partBytes).toString('base64')
        upload = (await call('sendSourcePart', { as: 'olga', id, body: { upload, number, bytes } })).upload
      }
      await call('uploadSource', { as: 'olga', id, body: { upload, commit: 'c'.repeat(40), scope } })
      await call('setContestProofs', { as: 'olga', id, body: { mode: 'asked', token: null, holders: [] } })
      return id
    },
  }
}

type Announced = { title: string; archive: Buffer; scope?: string[]; startsAt: number; endsAt: number }

export async function waitUntil(time: number): Promise<void> {
  while (Date.now() <= time) await wait(100)
}

/** The product with an active contest of this source. */
export async function startProvingProduct(archive: Buffer) {
  const product = await startProduct()
  const startsAt = Date.now() + 30_000
  const contestId = await product.announce({ title: 'Vault', archive, startsAt, endsAt: startsAt + 3_600_000 })
  await waitUntil(startsAt)
  return { ...product, contestId }
}
