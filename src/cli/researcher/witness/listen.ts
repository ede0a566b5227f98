import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readAddCheckpoint } from '../../../domain/log/witness'
import { stop } from '../problem'
import { type Answer, cosign } from './cosign'
import { forkMessage } from './watch-site'
import { readState, shownKey } from './witness-state'

const bodyMax = 64_000
const statuses = { malformed: 400, unsigned: 403, unknown: 404, conflict: 409, fork: 409, inconsistent: 422 } as const

type Listening = { file: string; site: string; address: string; tell: (line: string) => void }

/** Serves POST /add-checkpoint (C2SP tlog-witness) until it is stopped, or until it has seen a fork. */
export function listen({ file, site, address, tell }: Listening): Promise<never> {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(address) ?? []
  if (port === undefined)
    return stop('usage', `'${address}' is not a port. Write --listen 8080, or --listen 0.0.0.0:8080.`)
  return new Promise((_, reject) => {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, reply) => {
      answer(request, reply).catch((error) => {
        if (!reply.headersSent) reply.writeHead(500).end()
        reject(error)
        server.close()
      })
    })
    server.on('error', ({ message }) => reject(new Error(`${address} cannot be listened on (${message}).`)))
    server.listen(Number(port), host, () => tell(`Listening at ${host}:${(server.address() as { port: number }).port}`))
  })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return void reply.writeHead(404).end()
    const body = await readBody(request)
    if (body === null) return void reply.writeHead(413, { connection: 'close' }).end()
    const state = readState(file) ?? stop('usage', `${file} is gone. The witness cannot tell what it has signed.`)
    const asked = readAddCheckpoint(body)
    const told: Answer = asked ? cosign(file, state, asked, new Date()) : { kind: 'malformed' }
    if (told.kind === 'cosigned') {
      tell(`Signed ${told.state.size} leaves as ${shownKey(told.state)}`)
      return void reply.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(told.line)
    }
    const sizes = told.kind === 'conflict' || told.kind === 'fork'
    reply.writeHead(statuses[told.kind], { 'content-type': sizes ? 'text/x.tlog.size' : 'text/plain; charset=utf-8' })
    await new Promise<void>((done) => reply.end(sizes ? `${state.size}\n` : `${told.kind}\n`, done))
    if (told.kind === 'inconsistent') tell('Refused a checkpoint whose proof does not lead to it.')
    if (told.kind === 'fork') stop('refused', forkMessage(site, state, file))
  }
}

/** Null if it is longer than any checkpoint with its proof. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bodyMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
