import http from 'node:http'
import pg from 'pg'
import { canaryPages } from './canary-pages.mjs'

const protections =
  /^(content-security-policy|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|cross-origin-.*)$/
/** So few that a thousand slow clients take every place there is. */
const places = 300

/**
 * The product behind a front with planted holes: a scan that finds none of them proves nothing by finding nothing in the
 * product. Listens on this machine only, for as long as a scan runs.
 */
export async function startCanary({ productUrl, databaseUrl, port }) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  pool.on('error', () => {})
  await pool.query('create table if not exists canary_findings (id serial primary key, title text not null)')
  await pool.query(`insert into canary_findings (title) values ('vault'), ('bridge'), ('queue')`)
  const pages = canaryPages(pool)
  // A client may take as long as it likes for its head and its body, if only it sends something now and then.
  const limits = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, requireHostHeader: false }
  const server = http.createServer(limits, (request, reply) => {
    const page = pages.get((request.url ?? '/').split('?')[0])
    if (page) answer(page, request, reply)
    else passOn(productUrl, request, reply)
  })
  server.timeout = 20_000
  server.maxConnections = places
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await pool.end()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function answer(page, request, reply) {
  const query = new URLSearchParams((request.url ?? '/').split('?')[1] ?? '')
  const { status = 200, type = 'text/html', body } = await page(query)
  reply.writeHead(status, { 'content-type': type, server: 'Apache/2.2.3', 'x-powered-by': 'PHP/5.2.0' })
  reply.end(request.method === 'HEAD' ? undefined : body)
}

/** Everything else is the product's answer without what protects it. */
function passOn(productUrl, request, reply) {
  const { method, headers, url: path } = request
  const { hostname: host, port } = new URL(productUrl)
  const passed = http.request({ host, port, path, method, headers }, (answered) => {
    const kept = Object.entries(answered.headers).filter(([name]) => !protections.test(name))
    reply.writeHead(answered.statusCode ?? 502, { ...Object.fromEntries(kept), 'x-powered-by': 'PHP/5.2.0' })
    answered.pipe(reply)
  })
  passed.on('error', () => reply.destroy())
  request.on('error', () => passed.destroy())
  request.pipe(passed)
}
