import { z } from 'zod'

export type Json = Record<string, unknown>

/** Converts a schema to JSON Schema. Schemas with an id are added to `components` and referenced. */
export function printSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod emits the range of safe integers, which says nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // zod drops `examples` and `default` of transformed fields, so the contract uses its own names for them.
      move(jsonSchema, 'example', (example) => ({ examples: [example] }))
      move(jsonSchema, 'whenAbsent', (value) => ({ default: value }))
      // Replies may gain fields within a version.
      if (io === 'output') delete jsonSchema.additionalProperties
    },
  }) as Json
  const moved = JSON.parse(
    JSON.stringify({ printed, $defs: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/'),
  )
  for (const [name, one] of Object.entries<Json>(moved.$defs)) {
    const { id, ...rest } = one
    components[name] = rest
  }
  return moved.printed
}

function move(schema: Json, name: string, toPrinted: (value: unknown) => Json): void {
  if (!(name in schema)) return
  Object.assign(schema, toPrinted(schema[name]))
  delete schema[name]
}
