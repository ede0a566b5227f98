import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of another origin that records every connection and request. */
export async function startListener() {
  const heard: string[] = []
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '')
    reply.end()
  })
  server.on('connection', ({ remotePort }) => heard.push(`a connection from port ${remotePort}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard, stop }
}
