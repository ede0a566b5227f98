import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens for a moment where the server will, so that a port that is taken is told before a database is opened and
 * migrated. Throws the error of the system, as the server would.
 */
export async function refusePortInUse({ HOST: host, PORT: port }: { HOST: string; PORT: number }): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
