import type { EndpointName } from '../../src/contract/endpoints'
import { isForPeople } from '../../src/domain/permissions'
import { endpoints } from '../../src/features/every-feature'
import type { Person } from './cast'
import type { TestApp } from './start-test-app'

type Ids = { contestId: string; issueIds: readonly string[] }
type Query = { [name: string]: string | undefined }
type Read = { name: EndpointName; params: Record<string, string>; query: Query }

const unknownId = 'a41f08c2-0000-4000-8000-00000000000f'

/** Filters that narrow a read to one submission, so that even a count of one would reveal it. */
const queriesOf: Partial<Record<EndpointName, (ids: Ids) => Query[]>> = {
  listIssues: ({ contestId }) => [
    {},
    ...['pending', 'valid', 'invalid'].map((status) => ({ status })),
    ...['valid', 'invalid'].map((status) => ({ status, contestId })),
  ],
  listContestIssues: () => [{}, { status: 'valid' }, { status: 'invalid' }],
  readLedger: ({ contestId, issueIds }) => [
    {},
    { contestId },
    { group: 'verdicts' },
    { group: 'duplicates' },
    ...issueIds.map((issueId) => ({ issueId })),
  ],
  downloadLedger: ({ contestId, issueIds }) => [{}, { contestId }, ...issueIds.map((issueId) => ({ issueId }))],
}

/**
 * Every read of the contract that a signed-in person can send about a contest and some of its submissions. Derived from
 * the endpoint table, so that new ones are covered.
 */
export function everyRead(ids: Ids): Read[] {
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && isForPeople(access))
  return reads.flatMap(({ name, path }) => {
    const about = /\/contests\/\{id\}/.test(path)
      ? [ids.contestId]
      : /\/issues\/\{id\}/.test(path)
        ? ids.issueIds
        : [unknownId]
    const queries = queriesOf[name]?.(ids) ?? [{}]
    return about.flatMap((id) => queries.map((query) => ({ name, params: { id }, query })))
  })
}

/** A read's reply as text. */
export async function readAs(
  app: TestApp,
  as: Person | undefined,
  { name, params, query }: Read,
): Promise<{ status: number; text: string }> {
  const { status, body } = await app.call(name, { as, params, query: query as Record<string, string> })
  return { status, text: JSON.stringify(body) }
}
