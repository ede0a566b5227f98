import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readAddCheckpoint } from '../../../domain/log/witness'
import { CommandProblem, stop } from '../problem'
import { terminalText } from '../terminal-text'
import { forkMessage, openState, type Watching, watchSite } from './watch-site'
import { type Answer, cosign, readState, shownKey, type WitnessState } from './witness-state'

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
    const checkpoint = readAddCheckpoint(body)
    const decision: Answer = checkpoint ? cosign(file, state, checkpoint, new Date()) : { kind: 'malformed' }
    if (decision.kind === 'cosigned') {
      tell(`Signed ${decision.state.size} leaves as ${shownKey(decision.state)}`)
      return void reply.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(decision.line)
    }
    const sizes = decision.kind === 'conflict' || decision.kind === 'fork'
    reply.writeHead(statuses[decision.kind], {
      'content-type': sizes ? 'text/x.tlog.size' : 'text/plain; charset=utf-8',
    })
    await new Promise<void>((done) => reply.end(sizes ? `${state.size}\n` : `${decision.kind}\n`, done))
    if (decision.kind === 'inconsistent') tell('Refused a checkpoint whose proof does not lead to it.')
    if (decision.kind === 'fork') stop('refused', forkMessage(site, state, file))
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

type Options = Watching & { every: string | undefined; address: string | undefined }

const minuteMs = 60_000
const tell = (line: string) => void process.stderr.write(`${terminalText(line)}\n`)

/** Runs once, at an interval, or as a listener. Only the first ends by itself. */
export async function runWitness({ every, address, ...watching }: Options): Promise<WitnessState> {
  if (every !== undefined && address !== undefined) return stop('usage', 'Choose --every or --listen.')
  if (address !== undefined) {
    const state = await openState(watching)
    tell(`This witness is ${shownKey(state)}`)
    return listen({ file: watching.file, site: watching.site, address, tell })
  }
  const minutes = every === undefined ? null : Number(every)
  if (minutes !== null && !(minutes >= 1 && minutes <= 1_440))
    return stop('usage', '--every takes a number of minutes from 1 to 1440.')
  for (;;) {
    const state = await watchSite(watching, new Date()).catch((error) => retried(error, minutes !== null))
    if (minutes === null && state) return state
    if (state) tell(`Signed ${state.size} leaves as ${shownKey(state)}`)
    await wait((minutes ?? 1) * minuteMs)
  }
}

/** Retries if the site doesn't reply; any other error ends the command. */
function retried(error: unknown, goesOn: boolean): null {
  if (!goesOn || !(error instanceof CommandProblem) || error.outcome !== 'network') throw error
  tell(error.message)
  return null
}
