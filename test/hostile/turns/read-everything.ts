import type { Endpoint, EndpointName } from '../../../src/contract/endpoints'
import { endpoints } from '../../../src/features/every-feature'
import type { Person } from '../../server/cast'
import type { Site } from './hostile-site'

export type Reading = {
  name: EndpointName
  as: Person | null
  params: Record<string, string>
  query: Record<string, string>
}

/** What a path names, by its first part that is here. */
const namedBy = ({ contest, twice, ids, looked, ada, linus, slug }: Site & { slug: string }): [string, string[]][] => [
  ['/reports/{slug}', [slug]],
  ['/contests/', [contest.id, twice.id]],
  ['/account/credentials/', [contest.id]],
  ['/issues/', [...ids.slice(0, 3), ids[20] ?? '', looked]],
  ['/people/', [ada.id, linus.id]],
  // Deleted by then; whoever reads the deliveries does so in the story.
  ['/webhooks/', []],
  ['/proof-runs/', []],
  // Removed by then; judges read them in the story.
  ['/fixes/', []],
  ['/log/tile', ['']],
]

function paramsOf({ path }: Endpoint, site: Site & { slug: string }): Record<string, string>[] {
  if (path.includes('{level}'))
    return [{ level: '0', thousands: 'x001', index: path.includes('{width}') ? '000.p' : '000', width: '2' }]
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  if (!name) return [{}]
  const [, ids] = namedBy(site).find(([part]) => path.includes(part)) ?? []
  if (!ids) throw new Error(`read-everything.ts does not know what ${path} names`)
  return ids.map((id) => ({ [name]: id }))
}

/** Whoever may ask: of several people who see different things, each. */
function readersOf({ access, path }: Endpoint, { olga, ada, mei }: Site): (Person | null)[] {
  if (access === 'public') return [null]
  // Runners read in the story, while they hold a job.
  if (access === 'runner') return []
  if (access === 'admin') return [olga]
  return path.includes('/sponsor') ? [mei] : [ada, olga]
}

/** The longest list that may be asked for, searched by a hostile text where it can be. */
function queriesOf({ query }: Endpoint, { line }: Site): Record<string, string>[] {
  const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  const longest: Record<string, string> = 'limit' in shape ? { limit: '100' } : {}
  return 'search' in shape ? [longest, { ...longest, search: line(100) }] : [longest]
}

/** Every call that reads, by everybody whom it shows something, of everything that there is. */
export function everyReading(site: Site & { slug: string }): Reading[] {
  return endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) =>
      readersOf(endpoint, site).flatMap((as) =>
        paramsOf(endpoint, site).flatMap((params) =>
          queriesOf(endpoint, site).map((query) => ({ name: endpoint.name, as, params, query })),
        ),
      ),
    )
}

/** The pages and files that are not in the contract. */
export const everyPage = ({ slug, ada }: Site & { slug: string }): string[] => [
  ...['/reports', '/reports?search=a', '/reports/feed.atom', '/reports/schema.json', '/sitemap.xml', '/robots.txt'],
  ...['', '.md', '.pdf', '.json'].map((ending) => `/reports/${slug}${ending}`),
  ...[`/people/${ada.username}`, '/leaderboard', '/verify', '/mailbox', '/api/openapi.json', '/healthz', '/readyz'],
]
