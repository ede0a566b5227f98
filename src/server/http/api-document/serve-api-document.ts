import Fastify, { type FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoints'
import { htmlText } from '../site-files'
import { openApiDocument } from './openapi'

/** Serves the OpenAPI document and a page to browse it. Builds both on first request. */
export function serveApiDocument(app: FastifyInstance, endpoints: readonly Endpoint[], siteName: string): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  const readDocument = () => {
    document ??= openApiDocument(siteName, endpoints)
    return document
  }
  app.get('/api/openapi.json', async () => readDocument())
  let page: Promise<FastifyInstance> | undefined
  for (const url of ['/docs/api', '/docs/api/*']) {
    app.get(url, async (request, reply) => {
      page ??= buildPage(readDocument(), siteName)
      const { 'if-none-match': known, 'if-modified-since': since } = request.headers
      const headers = { ...(known && { 'if-none-match': known }), ...(since && { 'if-modified-since': since }) }
      const answer = await (await page).inject({ url: request.url, headers })
      if (answer.statusCode === 404) return reply.callNotFound()
      for (const name of passedOn) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
      return reply.code(answer.statusCode).send(answer.rawPayload)
    })
  }
}

/** Headers that the page sets. All others are set by this server. */
const passedOn = ['cache-control', 'content-security-policy', 'content-type', 'etag', 'last-modified', 'location']

/** A separate server, because a running one can't add routes. */
async function buildPage(document: ReturnType<typeof openApiDocument>, siteName: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const page = Fastify()
  await page.register(swagger, { mode: 'static', specification: { document: document as never } })
  await page.register(swaggerUi, {
    routePrefix: '/docs/api',
    theme: { title: `API · ${htmlText(siteName)}` },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  })
  return page
}
