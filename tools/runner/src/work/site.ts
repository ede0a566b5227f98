import { createHash } from 'node:crypto'
import type { Result, Step } from '../job'
import { sourceLimits } from '../source/source-files'
import type { LeasedJob, RunnerTools } from './leased-job'

/** The site does not answer, or not like a site with proofs: try again later. */
export class SiteAway extends Error {}
/** The job belongs to this runner no longer. */
export class LeaseEnded extends Error {}
/** The site does not take what was sent, and will not later. */
export class NotTaken extends Error {}
/** The site does not know the token. */
export class TokenRefused extends Error {}

const callMs = 30_000
const downloadMs = 600_000

type Sending = { body?: object; signal?: AbortSignal | undefined }
type Answered = { status?: string; code?: string; error?: string; data?: unknown }

/** The calls of a runner. Each throws one of the errors above. */
export class Site {
  constructor(
    readonly url: URL,
    private readonly token: string,
  ) {}

  async lease(tools: RunnerTools): Promise<{ job: LeasedJob | null; retrySeconds: number }> {
    const data = await this.call('/runner/lease', { body: { tools } })
    return data as { job: LeasedJob | null; retrySeconds: number }
  }

  /** The archive of the job's source, if it is the one that the job names. */
  async download({ _id, lease, source }: LeasedJob, signal: AbortSignal): Promise<Buffer> {
    const path = `${pathOf(_id, 'source')}?lease=${encodeURIComponent(lease)}`
    const reply = await this.send(path, { signal }, downloadMs)
    if (!reply.ok) return refuse(reply.status, parsed(await reply.text()), this.url)
    const archive = await bytesOf(reply)
    const digest = createHash('sha256').update(archive).digest('hex')
    if (digest !== source.digest) throw new Error('the site sent another source than that of the job')
    return archive
  }

  /** Renews the lease. True if the run was canceled. */
  async progress({ _id, lease }: LeasedJob, step: Step): Promise<boolean> {
    const data = (await this.call(pathOf(_id, 'progress'), { body: { lease, step } })) as { isCanceled: boolean }
    return data.isCanceled
  }

  async finish({ _id, lease }: Pick<LeasedJob, '_id' | 'lease'>, result: Result): Promise<void> {
    await this.call(pathOf(_id, 'result'), { body: { lease, result } })
  }

  async fail({ _id, lease }: Pick<LeasedJob, '_id' | 'lease'>, reason: string): Promise<void> {
    await this.call(pathOf(_id, 'failure'), { body: { lease, reason } })
  }

  private async call(path: string, sending: Sending): Promise<unknown> {
    const reply = await this.send(path, sending, callMs)
    const text = await reply.text().catch(() => '')
    const answered = parsed(text)
    if (reply.ok && answered?.status === 'success') return answered.data
    return refuse(reply.status, answered, this.url)
  }

  private async send(path: string, { body, signal }: Sending, ms: number): Promise<Response> {
    const timeout = AbortSignal.timeout(ms)
    try {
      return await fetch(new URL(`/api${path}`, this.url), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The token goes to the site that was named, and to no other.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (error) {
      signal?.throwIfAborted()
      const { cause, message } = error as Error & { cause?: Error }
      throw new SiteAway(`${this.url.origin} does not answer (${cause?.message || message}).`)
    }
  }
}

const pathOf = (id: string, call: string) => `/runner/jobs/${encodeURIComponent(id)}/${call}`

function parsed(text: string): Answered | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refuse(status: number, answered: Answered | null, { origin }: URL): never {
  const said = answered?.error ?? `status ${status}`
  if (status === 401) throw new TokenRefused(`${origin} does not know the token of this runner: ${said}`)
  if (answered?.code === 'LEASE_ENDED') throw new LeaseEnded('The job belongs to this runner no longer.')
  if (status === 400 || status === 413) throw new NotTaken(`${origin} does not take what this runner sends: ${said}`)
  if (status >= 300 && status < 400) throw new SiteAway(`${origin} redirects to another address: work for that one.`)
  if (status === 404) throw new SiteAway(`${origin} has no calls for runners: is its feature "proofs" on?`)
  throw new SiteAway(`${origin} cannot answer now: ${said}`)
}

async function bytesOf(reply: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of reply.body ?? []) {
      bytes += part.length
      if (bytes > sourceLimits.archiveBytes) break
      parts.push(part)
    }
  } catch {
    throw new SiteAway('The source was cut off.')
  }
  return Buffer.concat(parts)
}
