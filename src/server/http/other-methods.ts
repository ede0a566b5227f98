import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpoints } from '../../contract/endpoints'
import { refuse } from '../../domain/refusals'

type Known = { segments: string[]; methods: string[] }

const isParameter = (segment: string) => segment.startsWith('{')

/** The endpoints by path; where two match the same path, the one with the literal segment comes first, as in the router. */
const known: Known[] = listPaths()

function listPaths(): Known[] {
  const methods = new Map<string, string[]>()
  for (const { path, method } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method])
  return [...methods].map(([path, of]) => ({ segments: path.split('/').slice(1), methods: of })).sort(literalFirst)
}

function literalFirst(one: Known, other: Known): number {
  for (const [index, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[index] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

/** What a 405 names in its `allow` header: the methods of this path, if it is one of the API. */
export function allowedMethods(path: string): string | undefined {
  if (!path.startsWith('/api/')) return undefined
  const asked = path.split('/').slice(2)
  return allowOf(known.find(({ segments }) => matches(segments, asked)))
}

/** The pattern of an endpoint's path, as routes have it. */
export function patternOf(path: string): string | undefined {
  const asked = path.split('/').slice(2)
  const found = path.startsWith('/api/') ? known.find(({ segments }) => matches(segments, asked)) : undefined
  return found && toPattern(found)
}

const toPattern = ({ segments }: Known) => `/api/${segments.join('/').replace(/\{(\w+)\}/g, ':$1')}`

/** A parameter may be empty, as in the router. */
const matches = (segments: string[], asked: string[]): boolean =>
  segments.length === asked.length &&
  segments.every((segment, index) => isParameter(segment) || segment === asked[index])

function allowOf(one: Known | undefined): string | undefined {
  if (!one?.methods.includes('GET')) return one?.methods.join(', ')
  return ['GET', 'HEAD', ...one.methods.filter((method) => method !== 'GET')].join(', ')
}

/**
 * `/contests/stats` matches the path of `/contests/{id}` too. A method that only the second one has is refused for the
 * first; every other unknown method has no route, and the handler of unknown paths refuses it.
 */
export function refuseMethodsOfParameters(app: FastifyInstance): void {
  for (const literal of known) {
    const covering = known.filter(
      ({ segments }) => segments !== literal.segments && matches(segments, literal.segments),
    )
    const others = new Set(covering.flatMap(({ methods }) => methods).filter((name) => !literal.methods.includes(name)))
    if (others.size === 0) continue
    app.route({
      method: [...others] as HTTPMethods[],
      url: toPattern(literal),
      handler: (_request, reply) => {
        reply.header('allow', allowOf(literal))
        refuse('method_not_allowed')
      },
    })
  }
}
