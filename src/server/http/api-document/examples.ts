import type { Endpoint } from '../../../contract/endpoints'
import { exampleId } from '../../../contract/fields'
import { type Json, printSchema } from './json-schemas'

/** The subset of JSON Schema that zod generates. */
type Printed = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  format?: string
  minimum?: number
  anyOf?: Printed[]
  oneOf?: Printed[]
  allOf?: Printed[]
  items?: Printed
  properties?: Record<string, Printed>
}

const byFormat: Record<string, string> = {
  'date-time': '2026-11-21T17:00:00.000Z',
  date: '2026-11-21',
  uuid: exampleId,
}

/** Example values for texts that don't occur in any request. */
const byEnding: [RegExp, string][] = [
  [/(^_?|I)d$/, exampleId],
  [/(hash|digest|digestBefore|digestAfter)$/i, 'c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a'],
  [/^message$/, 'Done'],
]

/** Request examples by field name. They also fit replies, because fields with the same name mean the same. */
function examplesOfRequests(endpoints: readonly Endpoint[]): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const { body, params } of endpoints) {
    for (const schema of [body, params]) {
      const { properties = {} } = schema ? (printSchema(schema, 'input', {}) as Printed) : {}
      for (const [name, { examples }] of Object.entries(properties)) {
        if (examples && !found.has(name)) found.set(name, examples[0])
      }
    }
  }
  return found
}

/** A value that matches the schema; `components` holds the schemas that it references. */
export type ExampleOf = (schema: Printed, components: Json, name?: string) => unknown

export function exampleMaker(endpoints: readonly Endpoint[]): ExampleOf {
  const ofRequests = examplesOfRequests(endpoints)
  const exampleOf: ExampleOf = (schema, components, name = '') => {
    if (schema.$ref) return exampleOf(components[schema.$ref.split('/').at(-1) ?? ''] as Printed, components, name)
    if (schema.const !== undefined) return schema.const
    if (schema.examples) return schema.examples[0]
    if (schema.enum) return schema.enum[0]
    const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
    if (option) return exampleOf(option, components, name)
    if (schema.properties) {
      const fields = Object.entries(schema.properties)
      return Object.fromEntries(fields.map(([field, one]) => [field, exampleOf(one, components, field)]))
    }
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    // A request's example of this name is a whole list.
    if (type === 'array') return schema.items ? [exampleOf(schema.items, components, name.replace(/s$/, ''))] : []
    if (type === 'boolean') return false
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    return type === 'string' ? textOf(schema, name, ofRequests) : null
  }
  return exampleOf
}

function textOf({ format }: Printed, name: string, ofRequests: ReadonlyMap<string, unknown>): unknown {
  const ending = byEnding.find(([pattern]) => pattern.test(name))
  return (format && byFormat[format]) ?? ofRequests.get(name) ?? ending?.[1] ?? name
}
