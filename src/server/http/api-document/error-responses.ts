import type { Endpoint } from '../../../contract/endpoints'
import { errorReplies } from '../../../contract/errors'
import { isForPeople } from '../../../domain/permissions'
import type { RefusalCode } from '../../../domain/refusals'
import { errorHeaders } from './headers'
import type { Json } from './json-schemas'

/** The endpoint's own errors, those of its access level and limits, and those common to all endpoints. */
export function documentedErrors(endpoint: Endpoint): RefusalCode[] {
  const anyCall: RefusalCode[] = ['bad_json', 'payload_too_large', 'unsupported_media_type', 'internal', 'unavailable']
  if (endpoint.query) anyCall.push('validation_error')
  if (endpoint.limits) anyCall.push('rate_limited')
  if (isForPeople(endpoint.access)) anyCall.push('unauthenticated')
  if (isForPeople(endpoint.access) && !endpoint.token) anyCall.push('token_not_allowed')
  if (endpoint.access === 'runner') anyCall.push('runner_unknown')
  if (endpoint.token && endpoint.token !== 'any') anyCall.push('scope_missing')
  if (endpoint.access === 'admin') anyCall.push('email_not_verified', 'forbidden', 'second_factor_required')
  if (endpoint.access === 'verified') anyCall.push('email_not_verified_for_issues')
  if (endpoint.stepUp) anyCall.push('step_up_required')
  return [...new Set([...anyCall, ...endpoint.errors])]
}

export const errorSchema = {
  type: 'object',
  description: 'The body of every error reply.',
  required: ['status', 'error', 'code'],
  properties: {
    status: { const: 'error' },
    error: { type: 'string', description: 'One sentence made for people.' },
    code: {
      type: 'string',
      description: 'What happened, made for programs.',
      enum: [...new Set(Object.values(errorReplies).map((reply) => reply.code))],
    },
    fields: {
      type: 'object',
      description: 'One sentence for each field or parameter that is not valid.',
      additionalProperties: { type: 'string' },
    },
    data: {
      type: 'object',
      description:
        'For STALE the present issue, for CODE_REQUIRED the challenge, for STEP_UP_REQUIRED whether to ask for a code.',
    },
  },
  examples: [{ status: 'error', error: errorReplies.issue_not_found.text, code: errorReplies.issue_not_found.code }],
}

/** One response for each status, with its codes. */
export function errorResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const refusal of documentedErrors(endpoint)) {
    const { status } = errorReplies[refusal]
    byStatus.set(status, [...(byStatus.get(status) ?? []), refusal])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [String(status), errorResponse(endpoint, status, refusals)]),
  )
}

function errorResponse(endpoint: Endpoint, status: number, refusals: RefusalCode[]): Json {
  const replies = refusals.map((refusal) => errorReplies[refusal])
  const codes = [...new Set(replies.map(({ code }) => code))]
  return {
    description: replies.map(({ code, text }) => `${code}: ${text}`).join('\n'),
    headers: errorHeaders(endpoint, status),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(
          replies.map(({ code, text }) => [code, { value: { status: 'error', error: text, code } }]),
        ),
      },
    },
  }
}
