import net from 'node:net'

const reserved = new Set<number>()

/**
 * A local port that nobody listens on, never the same one twice for this process: the caller that got a port may not
 * listen on it yet.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort()
    if (reserved.has(port)) continue
    reserved.add(port)
    return port
  }
}

function anyFreePort(): Promise<number> {
  const probe = net.createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
