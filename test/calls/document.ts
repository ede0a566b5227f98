import type { FastifyInstance } from 'fastify'
import type { EndpointName } from '../../src/contract/endpoints'
import type { Access } from '../../src/domain/permissions'

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** A call as the OpenAPI document describes it. */
export type Operation = {
  name: EndpointName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /** The part of the API that it belongs to. */
  tag: string
  inPath: readonly Parameter[]
  inQuery: readonly Parameter[]
  body: Schema | null
  /** The codes of its refusals, with their statuses. */
  refusals: ReadonlySet<string>
}

type Parameter = { name: string; in: string; schema: Schema }
type Content = { content: { 'application/json': { schema: Schema & { allOf: Schema[] } } } }
type Printed = {
  operationId: EndpointName
  tags: string[]
  'x-access': Operation['access']
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type ApiDocument = {
  paths: Record<string, Record<string, Printed>>
  components: { schemas: Record<string, Schema> }
}

let known: Promise<readonly Operation[]> | undefined

/** Read once, because the document is long, and the same for all seeds. */
export function readOperations(app: FastifyInstance): Promise<readonly Operation[]> {
  known ??= app.inject('/api/openapi.json').then((reply) => operationsOf(reply.json()))
  return known
}

function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, printed]) => ({
      name: printed.operationId,
      ...{ method: method.toUpperCase() as Operation['method'], path, tag: String(printed.tags[0]) },
      access: printed['x-access'],
      inPath: printed.parameters.filter((one) => one.in === 'path'),
      inQuery: printed.parameters.filter((one) => one.in === 'query'),
      body: printed.requestBody ? inlined(printed.requestBody.content['application/json'].schema, components) : null,
      refusals: new Set(Object.entries(printed.responses).flatMap(([status, one]) => refusalsOf(status, one))),
    })),
  )
}

function refusalsOf(status: string, { content }: Content): string[] {
  if (Number(status) < 400) return []
  const [, named] = content['application/json'].schema.allOf
  return (named?.properties?.code?.enum ?? []).map((code) => `${status} ${code}`)
}

/** The schema without references. */
function inlined(schema: Schema, components: ApiDocument['components']): Schema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.$ref ? inlined(components.schemas[part.$ref.split('/').at(-1)] as Schema, components) : part,
  )
}
