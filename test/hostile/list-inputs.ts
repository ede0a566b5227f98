import { expect } from 'vitest'
import { contestAndAda, unknownId } from './contest-and-ada'
import { type Harness, requestTo } from './harness'
import type { Group } from './input-group'

/** Each of these queries of Ada's own list is refused with this sentence. */
const refused =
  (error: string, ...queries: string[]) =>
  async (harness: Harness) => {
    const as = await harness.person('ada')
    for (const query of queries)
      await harness.refuses(requestTo('listMyIssues', { as, query }), 400, 'VALIDATION_ERROR', { error })
  }

const each = (name: string, ...values: string[]) => values.map((value) => `${name}=${value}`)

/** Ada's and Linus's report in one contest, and how Ada asks for hers. */
async function twoReports(harness: Harness) {
  const arranged = await contestAndAda(harness)
  const linus = await harness.person('linus')
  const own = await arranged.submit("Ada's")
  await arranged.submit("Linus's", linus)
  const list = async (query: string) =>
    (await harness.accepts(requestTo('listMyIssues', { as: arranged.ada, query }))).data
  return { ...arranged, linus, own, list }
}

const idsOf = ({ issues }: { issues: { _id: string }[] }) => issues.map(({ _id }) => _id)

/** What may be asked of a list. */
export const listInputs: Group[] = [
  {
    number: 104,
    title: 'a page is a whole number from 1 on',
    async run(harness) {
      const values = ['0', '-1', '1.5', 'a', '1e3', '0x10', '%201', 'NaN', 'Infinity', '1%00', '%EF%BC%91', '+1']
      await refused('Page must be a positive number', ...each('page', ...values))(harness)
      await harness.accepts(requestTo('listMyIssues', { as: await harness.person('ada'), query: 'page=' }))
    },
  },
  {
    number: 105,
    title: 'a page after the last one is empty',
    async run(harness) {
      const { list } = await twoReports(harness)
      for (const page of ['2', '1000001', '99999999999999999999']) {
        expect(idsOf(await list(`page=${page}`))).toEqual([])
      }
    },
  },
  {
    number: 106,
    title: 'a page has at most 100 entries',
    async run(harness) {
      await refused('Limit must be a positive number', ...each('limit', '0', '-5', 'all', '1e2'))(harness)
      const { list } = await twoReports(harness)
      expect((await list('limit=100000')).pagination.limit).toBe(100)
    },
  },
  {
    number: 107,
    title: 'repeated parameters are refused, and names with brackets are unknown ones',
    async run(harness) {
      await refused('Limit must be a positive number', 'limit=1&limit=2')(harness)
      await refused('Page must be a positive number', 'page=1&page=1')(harness)
      const { list } = await twoReports(harness)
      for (const query of ['limit[]=1', 'limit[gt]=1', 'limit.gt=1']) {
        expect((await list(query)).pagination.limit).toBe(20)
      }
    },
  },
  {
    number: 108,
    title: 'a status filter is one of the known lowercase values, and `all` filters nothing',
    async run(harness) {
      const bad = [...each('status', 'VALID', "valid'", 'valid%00', '%7B%7D'), 'status=valid&status=pending']
      await refused('Invalid status', ...bad)(harness)
      const { list, own } = await twoReports(harness)
      for (const query of ['status=all', 'status=', 'status=pending']) expect(idsOf(await list(query))).toEqual([own])
    },
  },
  {
    number: 109,
    title: 'unknown parameters cannot sort, choose columns or name another person',
    async run(harness) {
      const { linus, list } = await twoReports(harness)
      const usual = await list('')
      for (const query of ['sort=password', 'fields=*', `userId=${linus.id}`, 'order=desc;--', '__proto__[x]=1']) {
        expect(await list(query)).toEqual(usual)
      }
    },
  },
  {
    number: 110,
    title: 'the contest filter takes an id and finds own submissions only',
    async run(harness) {
      const { list, contest, own, olga } = await twoReports(harness)
      const elsewhere = await harness.contest(olga)
      expect(idsOf(await list(`contestId=${contest.id}`))).toEqual([own])
      for (const id of [elsewhere.id, unknownId, 'x', '%00', "'--"]) {
        expect(idsOf(await list(`contestId=${id}`))).toEqual([])
      }
      await refused('Invalid id', `contestId=${contest.id}&contestId=${elsewhere.id}`)(harness)
    },
  },
  {
    number: 111,
    title: "only admins list everybody's submissions",
    async run(harness) {
      const { contest, ada } = await twoReports(harness)
      const mei = await harness.person('mei', { isEmailVerified: false })
      const lists = [
        requestTo('listIssues', { as: ada }),
        requestTo('listContestIssues', { as: ada, params: { id: contest.id } }),
      ]
      for (const list of lists) await harness.refuses(list, 403, 'FORBIDDEN')
      await harness.refuses(requestTo('listIssues', { as: mei }), 403, 'EMAIL_NOT_VERIFIED')
      await harness.refuses(requestTo('listIssues'), 401, 'UNAUTHENTICATED')
    },
  },
]
