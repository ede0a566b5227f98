import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

type Answer = (reply: ServerResponse, body: string) => void

/** A receiver of webhooks on this machine. `answer` is 204 unless somebody says otherwise. */
export async function openReceiver(answer: Answer = (reply) => reply.writeHead(204).end()) {
  const received: Received[] = []
  let answered = answer
  const server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      answered(reply, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hooks?from=primacy`,
    answer(next: Answer) {
      answered = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
