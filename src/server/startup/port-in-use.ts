import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Briefly listens on the server's port, so that a port conflict is reported before a database is opened and migrated.
 * Throws the same system error as the server would.
 */
export async function refusePortInUse({ HOST: host, PORT: port }: { HOST: string; PORT: number }): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
