import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { z } from 'zod'
import { endpoints, type ProofJob } from '../../../src/features/proofs/contract'
import type { ProofResult } from '../../../src/features/proofs/contract/run'
import type { LeasedJob } from '../src/work/leased-job'

/** A job before it is leased, with the archive that it is about. */
export type Asked = Partial<Omit<ProofJob, '_id' | 'lease' | 'source'>> & { archive: Buffer }
type Kept = { job: ProofJob; archive: Buffer; state: 'waiting' | 'running' | 'ended'; isCanceled: boolean }

export const token = `primacy_runner_${'t'.repeat(43)}`

/** What a runner needs of a site, by its contract and without its rules: leases end only when a test says so. */
export class SmallSite {
  readonly results = new Map<string, ProofResult>()
  readonly failures: [id: string, reason: string][] = []
  readonly steps: [id: string, step: string][] = []
  /** Where what was sent is not what the contract says. */
  readonly problems: string[] = []
  downloads = 0
  leases = 0
  /** What the site answers instead of its own replies, if anything. */
  fault: (path: string) => number | null = () => null
  private readonly kept = new Map<string, Kept>()
  private server: Server | null = null
  private port = 0

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.port}`)
  }

  async open(): Promise<this> {
    const server = createServer((request, response) => void this.answer(request, response))
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.server = server
    return this
  }

  async close(): Promise<void> {
    const { server } = this
    if (server === null) return
    this.server = null
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  add({ archive, ...asked }: Asked): string {
    const _id = `run-${this.kept.size + 1}`
    const digest = createHash('sha256').update(archive).digest('hex')
    const job: ProofJob = {
      _id,
      lease: '',
      kind: 'proof',
      contest: 'contest-1',
      source: { digest, format: 'tar.gz', bytes: archive.length },
      build: null,
      proof: null,
      patch: null,
      measure: { version: 1, token: null, holders: [] },
      attempt: 0,
      ...asked,
    }
    this.kept.set(_id, { job, archive, state: 'waiting', isCanceled: false })
    return _id
  }

  cancel(id: string): void {
    this.of(id).isCanceled = true
  }

  /** The lease of the run lapses, so that it waits again. */
  lapse(id: string): void {
    Object.assign(this.of(id), { state: 'waiting' })
    this.of(id).job.lease = ''
  }

  /** The source of the run is named by something else than its digest. */
  rename(id: string, digest: string): void {
    this.of(id).job.source.digest = digest
  }

  /** Waits until what a test wants to see has happened. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  private of(id: string): Kept {
    const kept = this.kept.get(id)
    if (!kept) throw new Error(`There is no ${id}`)
    return kept
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url)
    const [id = '', call = ''] = url.pathname.replace('/api/runner/jobs/', '').split('/')
    const text = await readText(request)
    const body = text === '' ? { lease: url.searchParams.get('lease') } : JSON.parse(text)
    const fault = this.fault(url.pathname)
    if (fault !== null) return refuse(response, fault, 'UNAVAILABLE')
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 401, 'UNAUTHENTICATED')
    if (url.pathname === '/api/runner/lease') {
      this.parse(endpoints.leaseJob.body, body)
      return reply(response, this.lease())
    }
    const kept = this.kept.get(id)
    if (kept === undefined || kept.state === 'waiting' || kept.job.lease !== body.lease)
      return refuse(response, 409, 'LEASE_ENDED')
    if (call === 'source') {
      this.downloads += 1
      response.end(kept.archive)
    } else reply(response, this.take(kept, call, body))
  }

  private lease(): { job: LeasedJob | null; retrySeconds: number } {
    this.leases += 1
    const kept = [...this.kept.values()].find(({ state, isCanceled }) => state === 'waiting' && !isCanceled)
    if (kept === undefined) return { job: null, retrySeconds: 1 }
    kept.state = 'running'
    Object.assign(kept.job, { lease: randomBytes(16).toString('hex'), attempt: kept.job.attempt + 1 })
    return { job: kept.job, retrySeconds: 1 }
  }

  private take(kept: Kept, call: string, body: unknown): object {
    const { _id } = kept.job
    if (call === 'progress') {
      const { step } = this.parse(endpoints.reportJobProgress.body, body) ?? {}
      if (step) this.steps.push([_id, step])
      return { isCanceled: kept.isCanceled }
    }
    kept.state = 'ended'
    const { result } = call === 'result' ? (this.parse(endpoints.finishJob.body, body) ?? {}) : {}
    const { reason } = call === 'failure' ? (this.parse(endpoints.failJob.body, body) ?? {}) : {}
    if (result) this.results.set(_id, result)
    if (reason) this.failures.push([_id, reason])
    return {}
  }

  private parse<T extends z.ZodType>(shape: T, body: unknown): z.infer<T> | null {
    const parsed = shape.safeParse(body)
    if (!parsed.success) this.problems.push(parsed.error.message)
    return parsed.data ?? null
  }
}

function reply(response: ServerResponse, data: object): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: 'success', data }))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: 'error', code, error: code }))
}
