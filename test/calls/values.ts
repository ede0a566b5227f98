import type { Random } from '../random'
import type { Schema } from './document'

/** What is known to fit a field, such as an id of an earlier reply; undefined where nothing is known. */
export type Known = (name: string, schema: Schema) => unknown

/** Texts that some program or other takes for something else. */
const edges = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202e',
    '\ufeff',
    '\u200b\u200b',
    'a\u200bb',
    '\u2028',
    'a\nb',
  ],
  ...[
    '\u001b[31m',
    'é',
    'ı',
    'ß',
    'ﷺ',
    '漏',
    '👩‍👩‍👧',
    "' OR 1=1--",
    "'; drop table users; --",
    '%',
    '%00',
    '_',
    '\\',
    '$1',
  ],
  ...['{{7*7}}', '<script>alert(1)</script>', 'javascript:alert(1)', '../../etc/passwd', '=1+1', 'null', 'undefined'],
  ...['NaN', 'true', '__proto__', 'constructor', '[object Object]', '-1', '0', '0x10', '1e309', '99999999999999999999'],
  ...['١٢', '1.5', '99999999999999-1', '2026-02-30', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ...['+275760-09-13T00:00:00Z'],
]
export const numbers = [0, -0, -1, 1, 1.5, 0.001, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]
const instants = ['2000-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z', '2026-11-01T17:00:00+14:00']
/** Longer texts take longer than they are worth. */
const longest = 2_000

export const edge = (random: Random): string => random.pick(edges)

const optionsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const typesOf = (schema: Schema): string[] => {
  const { type, enum: listed, const: only } = schema
  if (type) return [type].flat()
  const values = only === undefined ? (listed ?? []) : [only]
  return values.length > 0 ? [...new Set(values.map((value) => typeof value))] : optionsOf(schema).flatMap(typesOf)
}

/** A value that the schema allows as far as it says so, often at the edge of what it allows. */
export function valueFor(schema: Schema, name: string, known: Known, random: Random): unknown {
  const types = typesOf(schema)
  const options = optionsOf(schema)
  if (types.includes('null') && random.chance(0.3)) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const value = known(name, schema)
  if (value !== undefined) return value
  const type = types.find((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return numberOf(schema, type, random)
  if (schema.properties) return fields(schema, known, random)
  if (type === 'array') return listOf(schema, name, known, random)
  if (options.length > 0) return valueFor(random.pick(options), name, known, random)
  if (type === 'boolean') return random.chance(0.5)
  return textOf(schema, random)
}

/** Each required field, half of the others, and now and then one that there is not. */
function fields({ properties = {}, required = [] }: Schema, known: Known, random: Random): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.5))
  const made = names.map((name) => [name, valueFor(properties[name] as Schema, name, known, random)])
  const unknown = random.chance(0.1)
    ? [[random.pick(['role', '_id', 'userId', 'isFinalized', 'version']), 'admin']]
    : []
  return Object.fromEntries([...made, ...unknown])
}

function listOf({ items = {}, minItems = 0, maxItems = 5 }: Schema, name: string, known: Known, random: Random) {
  const count = Math.min(maxItems, minItems + random.below(4))
  return Array.from({ length: count }, () => valueFor(items, name.replace(/s$/, ''), known, random))
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

function textOf(schema: Schema, random: Random): string {
  const { format, pattern, minLength = 0, maxLength = longest, examples = [] } = schema
  const example = String(examples[0] ?? '')
  if (format === 'date-time') return random.pick([...instants, example])
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
