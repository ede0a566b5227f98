import http from 'node:http'
import pg from 'pg'
import { type CanaryReply, canaryPages } from './canary-pages'

const securityHeaders =
  /^(content-security-policy|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|cross-origin-.*)$/
/** So few that a thousand slow clients take them all. */
const maxConnections = 300

type CanaryOptions = { productUrl: string; databaseUrl: string; port: number }

/**
 * A proxy with planted holes in front of the product: a scanner that misses them proves nothing by finding nothing in the
 * product. Listens on this machine only, while a scan runs.
 */
export async function startCanary({ productUrl, databaseUrl, port }: CanaryOptions) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  pool.on('error', () => {})
  await pool.query('create table if not exists canary_findings (id serial primary key, title text not null)')
  await pool.query(`insert into canary_findings (title) values ('vault'), ('bridge'), ('queue')`)
  const pages = canaryPages(pool)
  // A client may take as long as it likes, as long as it sends something now and then.
  const limits = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, requireHostHeader: false }
  const server = http.createServer(limits, (request, reply) => {
    const page = pages.get((request.url ?? '/').split('?')[0] ?? '/')
    if (page) answer(page, request, reply)
    else forward(productUrl, request, reply)
  })
  server.timeout = 20_000
  server.maxConnections = maxConnections
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await pool.end()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function answer(
  page: (query: URLSearchParams) => CanaryReply | Promise<CanaryReply>,
  request: http.IncomingMessage,
  reply: http.ServerResponse,
): Promise<void> {
  const query = new URLSearchParams((request.url ?? '/').split('?')[1] ?? '')
  const { status = 200, type = 'text/html', body } = await page(query)
  reply.writeHead(status, { 'content-type': type, server: 'Apache/2.2.3', 'x-powered-by': 'PHP/5.2.0' })
  reply.end(request.method === 'HEAD' ? undefined : body)
}

/** Every other reply is the product's, without its security headers. */
function forward(productUrl: string, request: http.IncomingMessage, reply: http.ServerResponse): void {
  const { method, headers, url: path } = request
  const { hostname: host, port } = new URL(productUrl)
  const forwarded = http.request({ host, port, path, method, headers }, (answered) => {
    const kept = Object.entries(answered.headers).filter(([name]) => !securityHeaders.test(name))
    reply.writeHead(answered.statusCode ?? 502, { ...Object.fromEntries(kept), 'x-powered-by': 'PHP/5.2.0' })
    answered.pipe(reply)
  })
  forwarded.on('error', () => reply.destroy())
  request.on('error', () => forwarded.destroy())
  request.pipe(forwarded)
}
