import type { Endpoint } from '../../../contract/endpoints'
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
