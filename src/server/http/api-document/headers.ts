import { browserSecretForm } from '../../../contract/endpoint'
import type { Endpoint } from '../../../contract/endpoints'
import { isForPeople } from '../../../domain/permissions'
import type { Json } from './json-schemas'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Headers of replies that a caller may want to read. */
export const replyHeaders = {
  'X-Request-Id': text('Names this request in the log of the server.', '0d9f1c0a-52c7-4d3e-8a4b-1f6a7e9b2c35'),
  ETag: text('Names this state of the reply, for If-None-Match.', 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  'Retry-After': {
    description: 'Seconds until the call may be tried again.',
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'RateLimit-Policy': text(
    'The limits of this call: for each its name, `q` calls in `w` seconds.',
    '"login:email+ip";q=10;w=900, "login:ip";q=100;w=900',
  ),
  RateLimit: text(
    'What is left: for each limit `r` calls in the next `t` seconds. Limits per email are left out.',
    '"login:email+ip";r=9;t=900, "login:ip";r=99;t=900',
  ),
  'Idempotent-Replayed': {
    description: 'Sent with a reply that was stored under the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Content-Disposition': text('The name under which a browser saves the reply.', 'attachment; filename="ledger.csv"'),
}

const limitHeaders = ['RateLimit-Policy', 'RateLimit'] as const

const headerRefs = (...names: (keyof typeof replyHeaders)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of an error reply with this status. */
export const errorHeaders = (endpoint: Endpoint, status: number): Json =>
  headerRefs(
    'X-Request-Id',
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 429 && endpoint.limits ? limitHeaders : []),
  )

/** The headers of a successful reply of this endpoint. */
export const successHeaders = (endpoint: Endpoint): Json =>
  headerRefs(
    'X-Request-Id',
    ...(endpoint.limits ? limitHeaders : []),
    ...(endpoint.conditional ? (['ETag'] as const) : []),
    ...(endpoint.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(endpoint.attachment ? (['Content-Disposition'] as const) : []),
  )

const header = (name: string, description: string, example: string, schema: Json = {}) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
  example,
})

const keySchema = { minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]{8,64}$' }
const secretSchema = { minLength: 22, maxLength: 64, pattern: browserSecretForm.source }

const browserSecret = (description: string) =>
  header('X-Browser-Secret', description, 'mE5vN0q2Xw8RzT1cLhY7pA', secretSchema)

/** Headers accepted by every call with a session. */
export const sharedParameters = {
  BrowserSecret: browserSecret('Required if the session was opened with this header. Send the same value.'),
}

/** The headers that a caller may send to this endpoint. */
export function requestHeaders(endpoint: Endpoint): Json[] {
  const takesSession = isForPeople(endpoint.access) || endpoint.readsSession === true
  return [
    ...(endpoint.opensSession
      ? [
          browserSecret(
            'A random value that the client forgets when the browser closes. The session then requires this header on every call and lasts no longer than an admin session. Without this header, the token alone is enough.',
          ),
        ]
      : []),
    ...(takesSession ? [{ $ref: '#/components/parameters/BrowserSecret' }] : []),
    ...(endpoint.idempotent
      ? [
          header(
            'Idempotency-Key',
            'Chosen by the caller. A retry with the same key gets the same reply.',
            'k7Qm2xVtA9',
            keySchema,
          ),
        ]
      : []),
    ...(endpoint.conditional
      ? [header('If-None-Match', 'The ETag of an earlier reply.', replyHeaders.ETag.example)]
      : []),
    ...(endpoint.versioned
      ? [header('If-Match', 'The version that was read, in quotes; another one is refused as STALE.', '"7"')]
      : []),
  ]
}
