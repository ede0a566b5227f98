import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A site in front of this one whose documents stop before their body, until `arrive` is called. `asked` has the paths of
 * the files that were sent.
 */
export async function slowDocuments(site: string) {
  const asked: string[] = []
  let arrive = () => {}
  const rest = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const server = createServer(async ({ url: path = '/', headers, method = 'GET' }, response) => {
    const { accept = '' } = headers
    const reply = await fetch(new URL(path, site), { method, headers: { accept } })
    const kept = [...reply.headers].filter(
      ([name]) => !/^(content-(length|encoding)|connection|transfer-encoding)$/.test(name),
    )
    response.writeHead(reply.status, Object.fromEntries(kept))
    const bytes = Buffer.from(await reply.arrayBuffer())
    const cut = accept.startsWith('text/html') ? bytes.indexOf('<body') : 0
    response.write(bytes.subarray(0, cut))
    if (cut > 0) await rest
    response.end(bytes.subarray(cut), () => asked.push(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    arrive,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
