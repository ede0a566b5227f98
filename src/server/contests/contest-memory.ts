import type { Reply } from '../../contract/endpoints'
import type { Page } from '../../domain/paging'
import type { ChangeFeed } from '../db/changes/change-feed'
import { createMemory } from '../db/changes/memory'
import type { Db } from '../db/database'
import { KeptReply } from '../http/rendered-reply'
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
/** Replies that were made of the remembered rows, by who may see them. */
type Replies<Body extends object> = Map<string, KeptReply<Body>>
type RememberedContest = { row: ContestRow; replies: Replies<Reply<'getContest'>> }
/** Its order holds from the instant of reading until the next contest starts or ends. */
type RememberedPage = {
  rows: ContestRow[]
  total: number
  from: Date
  until: Date | null
  replies: Replies<Reply<'listContests'>>
}

/** Contests as everybody reads them all the time. An instance reads them from the database only after a change. */
export function rememberContests(db: Db, changes: ChangeFeed) {
  const byId = createMemory<RememberedContest>(changes, 'contests', { max: 500 })
  const pages = createMemory<RememberedPage>(changes, 'contests', { max: 100 })
  const hiding = createMemory<HidingContests>(changes, 'contests', { max: 1 })

  async function readContest(id: string): Promise<RememberedContest | null> {
    const row = await findContest(db, id)
    return row && { row, replies: new Map() }
  }
  async function readPage(filter: Page & ContestFilter): Promise<RememberedPage> {
    const rows = await listContests(db, filter)
    const total = await countContests(db, filter)
    const until = await nextStatusChange(db, filter.now)
    return { rows, total, from: filter.now, until, replies: new Map() }
  }
  return {
    find: (id: string) => byId.recall(id, () => readContest(id)),
    async list(filter: Page & ContestFilter): Promise<RememberedPage> {
      const { now, status, search, page, limit } = filter
      const isInOrder = ({ from, until }: RememberedPage) => from <= now && (until === null || now < until)
      const key = JSON.stringify([status, search, page, limit])
      return (await pages.recall(key, () => readPage(filter), isInOrder)) as RememberedPage
    },
    /** Contests that hide verdicts while they run, also after their end. */
    async listVerdictHiding(): Promise<HidingContests> {
      return (await hiding.recall('', () => listVerdictHidingContests(db))) ?? []
    },
  }
}

export type ContestMemory = ReturnType<typeof rememberContests>

/** The reply to everybody for whom `key` is the same, made when it is needed first. */
export function replyOnce<Body extends object>(replies: Replies<Body>, key: string, make: () => Body) {
  const known = replies.get(key)
  if (known) return known
  const reply = new KeptReply(make())
  replies.set(key, reply)
  return reply
}
