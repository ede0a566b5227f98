import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Endpoint } from '../../contract/endpoints'
import { refuse } from '../../domain/refusals'

declare module 'fastify' {
  interface FastifyInstance {
    /** The API's paths, for requests to a path without a route. */
    knownPaths: KnownPaths
  }
}

type Known = { segments: string[]; methods: string[] }

export type KnownPaths = {
  /** The methods for a 405's `allow` header, if the path belongs to the API. */
  allowedMethods: (path: string) => string | undefined
  /** The pattern of an endpoint's path, in the router's syntax. */
  patternOf: (path: string) => string | undefined
  refuseMethodsOfParameters: (app: FastifyInstance) => void
}

export function knownPaths(endpoints: readonly Endpoint[]): KnownPaths {
  const known = listPaths(endpoints)
  const find = (path: string): Known | undefined => {
    if (!path.startsWith('/api/')) return undefined
    const requested = path.split('/').slice(2)
    return known.find(({ segments }) => matches(segments, requested))
  }
  return {
    allowedMethods: (path) => (path.startsWith('/api/') ? allowOf(find(path)) : undefined),
    patternOf(path) {
      const found = find(path)
      return found && toPattern(found)
    },
    refuseMethodsOfParameters: (app) => refuseMethodsOfParameters(app, known),
  }
}

/** The endpoints by path; if two match, the one with the literal segment comes first, as in the router. */
function listPaths(endpoints: readonly Endpoint[]): Known[] {
  const methods = new Map<string, string[]>()
  for (const { path, method } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method])
  return [...methods].map(([path, of]) => ({ segments: path.split('/').slice(1), methods: of })).sort(literalFirst)
}

const isParameter = (segment: string) => segment.startsWith('{')

function literalFirst(one: Known, other: Known): number {
  for (const [index, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[index] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

const toPattern = ({ segments }: Known) => `/api/${segments.join('/').replace(/\{(\w+)\}/g, ':$1')}`

/** A parameter can be empty, as in the router. */
const matches = (segments: string[], requested: string[]): boolean =>
  segments.length === requested.length &&
  segments.every((segment, index) => isParameter(segment) || segment === requested[index])

function allowOf(one: Known | undefined): string | undefined {
  if (!one?.methods.includes('GET')) return one?.methods.join(', ')
  return ['GET', 'HEAD', ...one.methods.filter((method) => method !== 'GET')].join(', ')
}

/**
 * `/contests/stats` also matches the path `/contests/{id}`. Refuses methods on the former that only the latter has; any
 * other unknown method has no route, so the handler for unknown paths refuses it.
 */
function refuseMethodsOfParameters(app: FastifyInstance, known: readonly Known[]): void {
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
