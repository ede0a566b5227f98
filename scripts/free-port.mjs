import net from 'node:net'

const given = new Set()

/**
 * A port of this machine that nobody listens on at this moment, and that this process was never given before: who asked
 * for it may not listen yet, and would be taken for whoever does.
 */
export async function freePort() {
  for (;;) {
    const port = await anyFreePort()
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}

function anyFreePort() {
  const probe = net.createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
