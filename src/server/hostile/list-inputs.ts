import { expect } from 'vitest'
import { contestAndAda, unknownId } from './contest-and-ada'
import type { Group } from './group'
import { ask, type Stage } from './stage'

/** Each of these queries of Ada's own list is refused with this sentence. */
const refused =
  (error: string, ...queries: string[]) =>
  async (stage: Stage) => {
    const as = await stage.person('ada')
    for (const query of queries)
      await stage.refuses(ask('listMyIssues', { as, query }), 400, 'VALIDATION_ERROR', { error })
  }

const each = (name: string, ...values: string[]) => values.map((value) => `${name}=${value}`)

/** Ada's and Linus's report in one contest, and how Ada asks for hers. */
async function twoReports(stage: Stage) {
  const arranged = await contestAndAda(stage)
  const linus = await stage.person('linus')
  const own = await arranged.submit("Ada's")
  await arranged.submit("Linus's", linus)
  const list = async (query: string) => (await stage.accepts(ask('listMyIssues', { as: arranged.ada, query }))).data
  return { ...arranged, linus, own, list }
}

const idsOf = ({ issues }: { issues: { _id: string }[] }) => issues.map(({ _id }) => _id)

/** What may be asked of a list. */
export const listInputs: Group[] = [
  {
    no: 104,
    what: 'a page is a whole number from one',
    async play(stage) {
      const values = ['0', '-1', '1.5', 'a', '1e3', '0x10', '%201', 'NaN', 'Infinity', '1%00', '%EF%BC%91', '+1']
      await refused('Page must be a positive number', ...each('page', ...values))(stage)
      await stage.accepts(ask('listMyIssues', { as: await stage.person('ada'), query: 'page=' }))
    },
  },
  {
    no: 105,
    what: 'a page beyond all pages is empty',
    async play(stage) {
      const { list } = await twoReports(stage)
      for (const page of ['2', '1000001', '99999999999999999999']) {
        expect(idsOf(await list(`page=${page}`))).toEqual([])
      }
    },
  },
  {
    no: 106,
    what: 'a list is a hundred long at most',
    async play(stage) {
      await refused('Limit must be a positive number', ...each('limit', '0', '-5', 'all', '1e2'))(stage)
      const { list } = await twoReports(stage)
      expect((await list('limit=100000')).pagination.limit).toBe(100)
    },
  },
  {
    no: 107,
    what: 'a value sent twice is none, and a name with brackets is no name of ours',
    async play(stage) {
      await refused('Limit must be a positive number', 'limit=1&limit=2')(stage)
      await refused('Page must be a positive number', 'page=1&page=1')(stage)
      const { list } = await twoReports(stage)
      for (const query of ['limit[]=1', 'limit[gt]=1', 'limit.gt=1']) {
        expect((await list(query)).pagination.limit).toBe(20)
      }
    },
  },
  {
    no: 108,
    what: 'a status is one of its words, in small letters, and all of them is no filter',
    async play(stage) {
      const bad = [...each('status', 'VALID', "valid'", 'valid%00', '%7B%7D'), 'status=valid&status=pending']
      await refused('Invalid status', ...bad)(stage)
      const { list, own } = await twoReports(stage)
      for (const query of ['status=all', 'status=', 'status=pending']) expect(idsOf(await list(query))).toEqual([own])
    },
  },
  {
    no: 109,
    what: 'nobody sorts, picks columns or names another person where the list does not ask for it',
    async play(stage) {
      const { list, linus, own } = await twoReports(stage)
      for (const query of ['sort=password', 'fields=*', `userId=${linus.id}`, 'order=desc;--', '__proto__[x]=1']) {
        expect(idsOf(await list(query))).toEqual([own])
      }
    },
  },
  {
    no: 110,
    what: 'a contest to filter by is an id, and finds nothing else than the own reports in it',
    async play(stage) {
      const { list, contest, own, olga } = await twoReports(stage)
      const elsewhere = await stage.contest(olga)
      expect(idsOf(await list(`contestId=${contest.id}`))).toEqual([own])
      for (const id of [elsewhere.id, unknownId, 'x', '%00', "'--"]) {
        expect(idsOf(await list(`contestId=${id}`))).toEqual([])
      }
      await refused('Invalid id', `contestId=${contest.id}&contestId=${elsewhere.id}`)(stage)
    },
  },
  {
    no: 111,
    what: 'the reports of everybody are listed for admins',
    async play(stage) {
      const { contest, ada } = await twoReports(stage)
      const mei = await stage.person('mei', { isEmailVerified: false })
      const lists = [ask('listIssues', { as: ada }), ask('listContestIssues', { as: ada, params: { id: contest.id } })]
      for (const list of lists) await stage.refuses(list, 403, 'FORBIDDEN')
      await stage.refuses(ask('listIssues', { as: mei }), 403, 'EMAIL_NOT_VERIFIED')
      await stage.refuses(ask('listIssues'), 401, 'UNAUTHENTICATED')
    },
  },
]
