import net from 'node:net'

/** A port of this machine that nobody listens on at this moment. */
export function freePort() {
  const probe = net.createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
