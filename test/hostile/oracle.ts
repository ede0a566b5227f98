import type { Endpoint } from '../../src/contract/endpoints'

/** A reply as it came over the wire; header names are in lower case. */
export type HttpReply = { status: number; headers: Record<string, unknown>; text: string }

const headersOfEveryReply: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\), geolocation=\(\)/,
  'x-request-id': /^[0-9a-f-]{36}$/,
}
const headersOfNoReply = ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']

/** Words that reveal internals: traces, statements, paths, and the names of our dependencies. */
const insides =
  /\bat \S+ \(|node_modules|\.(?:ts|js|mjs):\d|\b(?:select|insert into|delete from|update) ["\w]+ |drizzle|pglite|\bzod\b|fastify|FST_ERR|\bpg_\w+|relation "|violates |SyntaxError|TypeError|ECONN/i

/**
 * Problems with a reply, whatever the request. Only what the contract makes public may be cached, and no refusal of it.
 */
export function replyProblems({ status, headers, text }: HttpReply, endpoint?: Endpoint): string[] {
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}`)
  for (const [name, pattern] of Object.entries(headersOfEveryReply)) {
    if (!pattern.test(String(headers[name] ?? ''))) problems.push(`header ${name} is ${headers[name]}`)
  }
  const seconds = status < 400 ? endpoint?.cachedSeconds : undefined
  const caching = headers['cache-control']
  if (caching !== (seconds ? `public, max-age=${seconds}` : 'no-store'))
    problems.push(`header cache-control is ${caching}`)
  for (const name of headersOfNoReply) if (headers[name] !== undefined) problems.push(`has the header ${name}`)
  if (status >= 400) problems.push(...refusalProblems(headers, text))
  return problems
}

function refusalProblems(headers: HttpReply['headers'], text: string): string[] {
  const problems: string[] = []
  if (headers['content-type'] !== 'application/json; charset=utf-8') problems.push(`is ${headers['content-type']}`)
  // In JSON the quotes of a statement are escaped.
  const trace = insides.exec(text.replaceAll('\\"', '"'))
  if (trace) problems.push(`shows its insides: ${trace[0]}`)
  const body = readJson(text) as Record<string, unknown> | undefined
  const isRefusal = body?.status === 'error' && /^[A-Z_]+$/.test(String(body.code)) && typeof body.error === 'string'
  if (!isRefusal || body.error === '') problems.push('has no refusal in our shape')
  const further = Object.keys(body ?? {}).filter((key) => !['status', 'error', 'code', 'fields', 'data'].includes(key))
  if (further.length > 0) problems.push(`says more than a refusal: ${further.join(', ')}`)
  return problems
}

/** Problems with a successful call's body: a different status or shape than the contract's. */
export function successProblems(endpoint: Endpoint, { status, headers, text }: HttpReply): string[] {
  const problems: string[] = []
  if (status !== (endpoint.status ?? 200)) problems.push(`succeeds with ${status}`)
  const mediaType = endpoint.mediaType ?? 'application/json; charset=utf-8'
  if (headers['content-type'] !== mediaType) problems.push(`is ${headers['content-type']}`)
  const body = endpoint.mediaType ? text : readJson(text)
  const parsed = endpoint.reply.safeParse(body)
  if (!parsed.success) problems.push(`has not the shape of the contract: ${parsed.error.message}`)
  else if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(body)))
    problems.push('says more than its shape')
  return problems
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same value with its keys in order, so that two can be compared as texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
