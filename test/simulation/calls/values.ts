import type { Random } from '../../random'
import type { Schema } from './document'

/** Ids and slugs of earlier replies, by the name of their field. */
export type Seen = ReadonlyMap<string, readonly string[]>

const edges = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '\ufeff', '\u200b\u200b', 'a\u200bb', '\u2028', 'a\nb'],
  ...['é', 'ı', 'ﷺ', '漏', '👩‍👩‍👧', "' OR 1=1--", '%', '%00', '_', '\\', '{{7*7}}', '<script>', 'null', '__proto__'],
  ...['-1', '0', '1e309', '99999999999999999999', '١٢', '1.5', '2026-02-30', '9999-12-31T23:59:59Z', '=1+1'],
]
const numbers = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]
const instants = ['2000-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z', '2026-11-01T17:00:00+14:00']
/** Longer texts take longer than they are worth. */
const longest = 2_000

export const edge = (random: Random): string => random.pick(edges)

/** An id of an earlier reply, if possible one that stood under this name. */
export function seenId(seen: Seen, name: string, random: Random): string {
  const named = seen.get(name) ?? []
  const ids = named.length > 0 && random.chance(0.8) ? named : [...seen.values()].flat()
  return ids.length > 0 ? random.pick(ids) : nowhere(random)
}

/** An id that nothing has. */
export const nowhere = (random: Random): string =>
  `00000000-0000-4000-8000-${random
    .below(2 ** 31)
    .toString(16)
    .padStart(12, '0')}`

const optionsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const typesOf = (schema: Schema): string[] => {
  const { type, enum: listed, const: only } = schema
  if (type) return [type].flat()
  const values = only === undefined ? (listed ?? []) : [only]
  return values.length > 0 ? [...new Set(values.map((value) => typeof value))] : optionsOf(schema).flatMap(typesOf)
}

/** A value that the schema allows as far as it says so, often at the edge of what it allows. */
export function valueFor(schema: Schema, name: string, seen: Seen, random: Random): unknown {
  const types = typesOf(schema)
  const options = optionsOf(schema)
  if (types.includes('null') && random.chance(0.3)) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const type = types.find((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return numberOf(schema, type, random)
  if (schema.properties) return fields(schema, seen, random)
  if (type === 'array') return listOf(schema, name, seen, random)
  if (options.length > 0) return valueFor(random.pick(options), name, seen, random)
  if (type === 'boolean') return random.chance(0.5)
  return textOf(schema, name, seen, random)
}

/** Each required field, half of the others, and now and then one that there is not. */
function fields({ properties = {}, required = [] }: Schema, seen: Seen, random: Random): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.5))
  const made = names.map((name) => [name, valueFor(properties[name] as Schema, name, seen, random)])
  const unknown = random.chance(0.1)
    ? [[random.pick(['role', '_id', 'userId', 'isFinalized', 'version']), 'admin']]
    : []
  return Object.fromEntries([...made, ...unknown])
}

function listOf({ items = {}, minItems = 0, maxItems = 5 }: Schema, name: string, seen: Seen, random: Random) {
  const count = Math.min(maxItems, minItems + random.below(4))
  return Array.from({ length: count }, () => valueFor(items, name.replace(/s$/, ''), seen, random))
}

function numberOf({ minimum, exclusiveMinimum, maximum, examples = [] }: Schema, type: string, random: Random) {
  const isAllowed = (value: number) =>
    value >= (minimum ?? value) &&
    value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (maximum ?? value) &&
    (type === 'number' || Number.isInteger(value))
  const bounds = [minimum, maximum, ...(examples as number[])].filter((one) => one !== undefined)
  return random.pick([...bounds, ...bounds, ...numbers].filter(isAllowed))
}

function textOf(schema: Schema, name: string, seen: Seen, random: Random): string {
  const { format, pattern, minLength = 0, maxLength = longest, examples = [] } = schema
  const example = String(examples[0] ?? '')
  if (format === 'date-time') return random.pick([...instants, example])
  if (name === 'slug' || /(^i|I)d$/.test(name) || format === 'uuid') return seenId(seen, name, random)
  if (pattern || (format && random.chance(0.9))) return example
  const kind = random.below(3)
  if (kind === 0) return example
  if (kind === 1) return edge(random)
  return random.pick(['a', '漏', '😀', '\u0301']).repeat(Math.min(longest, random.pick([minLength, maxLength])))
}

/** Values that the schema does not allow, whatever the server makes of blanks. */
export function misfits(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, maxItems, minItems, enum: listed } = schema
  const types = typesOf(schema)
  if (types.length === 0) return []
  const ofOtherTypes = [
    ...(types.includes('string') ? [] : ['a text']),
    ...(types.includes('integer') || types.includes('number') ? [] : [7]),
    ...(types.includes('boolean') ? [] : [true]),
    ...(types.includes('null') ? [] : [null]),
    ...(types.includes('array') ? [] : [[]]),
    ...(types.includes('object') ? [] : [{}]),
  ]
  return [
    ...ofOtherTypes,
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength - 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minItems ? [[]] : []),
    ...(maxItems !== undefined && maxItems < 100 ? [Array.from({ length: maxItems + 1 }, () => 'x')] : []),
    ...(listed && types.includes('string') ? ['none of the list'] : []),
    ...(types.includes('integer') && !types.includes('number') ? [1.5] : []),
  ]
}
