import { expect, test } from 'vitest'
import type { Endpoint } from './contract/endpoints'
import { errorReplies } from './contract/errors'
import { endpoints } from './features/every-feature'
import { documentedErrors } from './server/http/api-document/error-responses'
import { openApiDocument } from './server/http/api-document/openapi'

type Media = Record<string, { schema: object; example?: unknown }>
type Operation = {
  operationId: string
  description: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; schema: Record<string, unknown> }[]
  requestBody?: { content: Media }
  responses: Record<string, { description: string; content?: Media }>
}
type Document = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { description?: string; examples?: unknown[] }>
    parameters: Record<string, object>
  }
}

const document = openApiDocument('Primacy', endpoints) as Document
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const described = operations.map((operation) => ({
  operation,
  endpoint: endpoints.find(({ name }) => name === operation.operationId) as Endpoint,
}))

test('every example of the API is taken or sent by it', () => {
  const wrong = described.flatMap(({ operation, endpoint }) => {
    const sent = operation.requestBody?.content['application/json']?.example
    const replied = operation.responses[endpoint.status ?? 200]?.content?.['application/json']?.example
    const problems = [
      endpoint.body?.safeParse(sent).error,
      endpoint.mediaType ? null : endpoint.reply.safeParse(replied).error,
    ]
    return problems.flatMap((problem) => (problem ? [`${endpoint.name}: ${problem.message}`] : []))
  })
  expect(wrong).toEqual([])
})

test('every operation says who may call it and with which errors it answers', () => {
  expect(operations).toHaveLength(endpoints.filter(({ path }) => !path.endsWith('/')).length)
  for (const { operation, endpoint } of described) {
    expect([endpoint.name, operation.security]).toEqual([endpoint.name, expect.any(Array)])
    expect([endpoint.name, operation.security.length > 0]).toEqual([
      endpoint.name,
      endpoint.access !== 'public' || endpoint.readsSession === true,
    ])
    expect(operation.description.length).toBeGreaterThan(20)
    for (const refusal of documentedErrors(endpoint)) {
      const { status, code } = errorReplies[refusal]
      expect([endpoint.name, operation.responses[status]?.description]).toEqual([
        endpoint.name,
        expect.stringContaining(code),
      ])
    }
  }
})

test('every part of the API and every named schema is described', () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
  const bare = Object.entries(document.components.schemas).filter(
    ([, schema]) => !schema.description || !schema.examples,
  )
  expect(bare.map(([name]) => name)).toEqual([])
})

test('the header of sessions that end with the browser is described where a session is opened and used [T15]', () => {
  const refOf = (parameter: object) => ('$ref' in parameter ? parameter.$ref : null)
  const takers = described.flatMap(({ operation, endpoint }) => {
    const own = operation.parameters.some(({ name }) => name === 'X-Browser-Secret')
    const shared = operation.parameters.some((one) => refOf(one) === '#/components/parameters/BrowserSecret')
    return [
      {
        name: endpoint.name,
        own,
        shared,
        isCalledWithSession: operation.security.some((one: object) => 'session' in one),
      },
    ]
  })
  expect(takers.filter(({ own }) => own).map(({ name }) => name)).toEqual(['login', 'signup', 'setUp', 'loginCode'])
  expect(takers.filter(({ shared, isCalledWithSession }) => shared !== isCalledWithSession)).toEqual([])
  const { schema } = document.components.parameters.BrowserSecret as { schema: { pattern: string } }
  expect(['ab'.repeat(32), 'short', 'x'.repeat(65)].map((secret) => new RegExp(schema.pattern).test(secret))).toEqual([
    true,
    false,
    false,
  ])
})

test('filters list their values, and numbers in a query are numbers', () => {
  const parameter = (operationId: string, name: string) =>
    operations.find((one) => one.operationId === operationId)?.parameters.find((one) => one.name === name)?.schema
  expect(parameter('listMyIssues', 'status')).toMatchObject({ enum: ['pending', 'valid', 'invalid', 'all', ''] })
  expect(parameter('listContests', 'limit')).toMatchObject({ type: 'integer', minimum: 1, default: 12 })
  expect(parameter('readLedger', 'from')).toMatchObject({ type: 'string', format: 'date' })
})
