import { createServer } from 'node:http'

/** Another place, which writes down whoever calls or so much as connects. */
export async function startListener() {
  const heard = []
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '')
    reply.end()
  })
  server.on('connection', ({ remotePort }) => heard.push(`a connection from port ${remotePort}`))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { host: `127.0.0.1:${server.address().port}`, heard, stop }
}
