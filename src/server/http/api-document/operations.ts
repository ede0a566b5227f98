import { hour, minute, type RateLimit } from '../../../contract/endpoint'
import type { Endpoint } from '../../../contract/endpoints'
import type { TokenAccess } from '../../../domain/accounts/access-token'
import type { Access } from '../../../domain/permissions'
import { errorResponses } from './error-responses'
import type { ExampleOf } from './examples'
import { requestHeaders, successHeaders } from './headers'
import { type Json, printSchema } from './json-schemas'

/** The parts of the API, by the first segment of the path. */
const tags: Record<string, string> = {
  account: 'The account of the caller: settings, sessions, two-step login and its data.',
  admin: 'The work of admins: judging, payments, the ledger and the installation.',
  analytics: 'Page views and events.',
  auth: 'Signup, login and the links in emails.',
  contests: 'Contests and their results.',
  issues: 'Submissions, verdicts and duplicate groups.',
  log: 'Keys for verifying receipts and the ledger.',
  'proof-runs': 'Runs of proofs of concept.',
  'report-summary': 'Totals of the site and its newest reports.',
  reports: 'Published reports of finalized contests.',
  runner: 'What runners of proofs call: jobs, their sources and results.',
  fixes: "Patches of a contest's source, and what the own tests and proofs do with them.",
}

export const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''
export const describeTag = (name: string) => ({ name, description: tags[name] })

export function operation(endpoint: Endpoint, components: Json, exampleOf: ExampleOf): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describe(endpoint),
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    ...(endpoint.token ? { 'x-token-scope': endpoint.token } : {}),
    ...(endpoint.stepUp ? { 'x-step-up': true } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint, 'path', components),
      ...parameters(endpoint, 'query', components),
      ...requestHeaders(endpoint),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: requestContent(endpoint.body, components, exampleOf) } }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        headers: successHeaders(endpoint),
        content: replyContent(endpoint, components, exampleOf),
      },
      ...(endpoint.conditional ? { 304: { description: 'The reply is still the one with this ETag.' } } : {}),
      ...errorResponses(endpoint),
    },
  }
}

const callers: Record<Access, string> = {
  public: 'Open to everyone.',
  user: 'Needs a session.',
  verified: 'Needs a session with a verified email address.',
  admin: 'Needs a session of an admin.',
  runner: 'Needs the token of a runner.',
}

const counted: Record<RateLimit['by'], string> = {
  ip: 'address',
  email: 'email',
  'email+ip': 'email and address',
  user: 'account',
}

function describe(endpoint: Endpoint): string {
  const limits = (endpoint.limits ?? []).map(({ by, max, windowSeconds, onlyWith }) => {
    const window =
      windowSeconds === hour ? 'hour' : windowSeconds === minute ? 'minute' : `${windowSeconds / minute} minutes`
    return `At most ${max} calls per ${window} and ${counted[by]}${onlyWith ? `, if \`${onlyWith}\` is sent` : ''}.`
  })
  return [
    `${endpoint.summary}.`,
    callers[endpoint.access],
    ...(endpoint.token ? [acceptedToken(endpoint.token)] : []),
    ...(endpoint.readsSession ? ['A valid token is used if it is sent.'] : []),
    ...(endpoint.stepUp ? ['The password must have been entered in the last 10 minutes.'] : []),
    ...limits,
  ].join(' ')
}

const acceptedToken = (scope: TokenAccess) =>
  scope === 'any' ? 'An access token is accepted.' : `An access token with the scope \`${scope}\` is accepted.`

function securityOf({ access, token, readsSession }: Endpoint): Json[] {
  const tokens = token ? [{ accessToken: token === 'any' ? [] : [token] }] : []
  if (access === 'runner') return [{ runner: [] }]
  if (access !== 'public') return [{ session: [] }, ...tokens]
  return readsSession ? [{}, { session: [] }] : []
}

function requestContent(body: NonNullable<Endpoint['body']>, components: Json, exampleOf: ExampleOf): Json {
  const schema = printSchema(body, 'input', components)
  return { 'application/json': { schema, example: exampleOf(schema, components) } }
}

function replyContent({ reply, mediaType, attachment }: Endpoint, components: Json, exampleOf: ExampleOf): Json {
  const schema = printSchema(reply, 'output', components)
  if (mediaType) return { [mediaType.split(';')[0] ?? mediaType]: { schema: { ...schema, description: attachment } } }
  return { 'application/json': { schema, example: exampleOf(schema, components) } }
}

function parameters(endpoint: Endpoint, location: 'path' | 'query', components: Json): Json[] {
  const schema = location === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {} } = printSchema(schema, 'input', components) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: location,
    required: location === 'path',
    ...(description ? { description } : {}),
    schema: one,
  }))
}
