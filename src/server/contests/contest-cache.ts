import type { Reply } from '../../contract/endpoints'
import type { Page } from '../../domain/paging'
import { type ChangeFeed, createChangeCache } from '../db/changes/change-feed'
import type { Db } from '../db/database'
import { CachedReply } from '../http/rendered-reply'
import {
  type ContestFilter,
  type ContestRow,
  countContests,
  findContest,
  listContests,
  listVerdictHidingContests,
  nextStatusChange,
} from './contest-queries'

type HidingContests = Awaited<ReturnType<typeof listVerdictHidingContests>>
/** Replies built from the cached rows, keyed by audience. */
type Replies<Body extends object> = Map<string, CachedReply<Body>>
type CachedContest = { row: ContestRow; replies: Replies<Reply<'getContest'>> }
/** Its order is valid from the time of reading until the next contest starts or ends. */
type CachedPage = {
  rows: ContestRow[]
  total: number
  from: Date
  until: Date | null
  replies: Replies<Reply<'listContests'>>
}

/** Caches contests, which are read constantly. An instance reloads them only after a change. */
export function createContestCache(db: Db, changes: ChangeFeed) {
  const byId = createChangeCache<CachedContest>(changes, 'contests', { max: 500 })
  const pages = createChangeCache<CachedPage>(changes, 'contests', { max: 100 })
  const hiding = createChangeCache<HidingContests>(changes, 'contests', { max: 1 })

  async function readContest(id: string): Promise<CachedContest | null> {
    const row = await findContest(db, id)
    return row && { row, replies: new Map() }
  }
  async function readPage(filter: Page & ContestFilter): Promise<CachedPage> {
    const rows = await listContests(db, filter)
    const total = await countContests(db, filter)
    const until = await nextStatusChange(db, filter.now)
    return { rows, total, from: filter.now, until, replies: new Map() }
  }
  return {
    find: (id: string) => byId.getOrLoad(id, () => readContest(id)),
    async list(filter: Page & ContestFilter): Promise<CachedPage> {
      const { now, status, search, page, limit } = filter
      const isInOrder = ({ from, until }: CachedPage) => from <= now && (until === null || now < until)
      const key = JSON.stringify([status, search, page, limit])
      return (await pages.getOrLoad(key, () => readPage(filter), isInOrder)) as CachedPage
    },
    /** Contests that hide verdicts while they run, including ended ones. */
    async listVerdictHiding(): Promise<HidingContests> {
      return (await hiding.getOrLoad('', () => listVerdictHidingContests(db))) ?? []
    },
  }
}

export type ContestCache = ReturnType<typeof createContestCache>

/** The reply shared by everyone with the same `key`, built on first use. */
export function cachedReply<Body extends object>(replies: Replies<Body>, key: string, make: () => Body) {
  const known = replies.get(key)
  if (known) return known
  const reply = new CachedReply(make())
  replies.set(key, reply)
  return reply
}
