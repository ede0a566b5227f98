import Fastify, { type FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoints'
import { htmlText } from '../site-files'
import { errorSchema } from './error-responses'
import { exampleMaker } from './examples'
import { replyHeaders, sharedParameters } from './headers'
import type { Json } from './json-schemas'
import { describeTag, operation, tagOf } from './operations'

/** The OpenAPI 3.1 document, generated from the endpoint table. */
export function openApiDocument(siteName: string, endpoints: readonly Endpoint[]): Json {
  const { paths, schemas, tags } = describeEndpoints(endpoints)
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      schemas,
      headers: replyHeaders,
      parameters: sharedParameters,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token returned by login or signup. If X-Browser-Secret was sent there, send it with every call.',
        },
        ...(endpoints.some(({ token }) => token) ? { accessToken } : {}),
        ...(endpoints.some(({ access }) => access === 'runner') ? { runner } : {}),
      },
    },
  }
}

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal access token of the account page, with the scope in x-token-scope.',
}

const runner = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a runner of proofs, which an admin gets once when adding it.',
}

const introduction = `Bug-bounty audit contests. Every call is below /api, and takes and returns JSON.

Within version 1, calls, optional parameters, fields of replies, headers, error codes and values of a list may be added; ignore what you do not know. Nothing is removed or renamed, and no type, meaning or status changes. A call that is going to end says so for at least twelve months with the headers Deprecation and Sunset, and with \`deprecated\` in this document.`

type Described = { paths: Json; schemas: Json; tags: Json[] }

function describeEndpoints(endpoints: readonly Endpoint[]): Described {
  const exampleOf = exampleMaker(endpoints)
  // The reset path without a token exists only for its error message.
  const documented = endpoints.filter(({ path }) => !path.endsWith('/'))
  const schemas: Record<string, Json> = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const endpoint of documented) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, exampleOf),
    }
  }
  for (const schema of Object.values(schemas)) schema.examples ??= [exampleOf(schema, schemas)]
  return { paths, schemas, tags: [...new Set(documented.map(tagOf))].sort().map(describeTag) }
}

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
