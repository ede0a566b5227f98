import { randomUUID } from 'node:crypto'
import { createSessionTokens } from '../../src/server/accounts/session-token'
import { queryAt } from '../chaos/cluster'
import { authSecret } from '../chaos/contest-setup'

/** Somebody with a session that is open. */
export type Person = { id: string; email: string; sessionId: string; token: string }

/** What the workloads ask about. The same for all sides, whose databases are copies of one. */
export type Subjects = {
  researchers: Person[]
  /** Everybody who submits in the last second of a contest. */
  crowd: Person[]
  admin: Person
  contestIds: string[]
  runningContestIds: string[]
  /** Judged and not finalized, with about 500 submissions if there is one; and the largest such contest. */
  queueContestId: string
  largestQueueContestId: string
  queueIssueIds: string[]
  largestQueueIssueIds: string[]
  /** Finalized, with about 500 submissions. */
  resultsContestId: string
  ownIssueIds: Map<string, string[]>
  /** In contests that run, by author. */
  editableIssueIds: Map<string, string[]>
}

const researcherCount = 40
const crowdSize = 1_100
/**
 * The researchers have about as many submissions at every size, so that what grows is the installation and not the list
 * of one person. The same is tried for contests, which are larger where there are more submissions.
 */
const ownIssuesWanted = 60
const contestSizeWanted = 500

const contestNear = (condition: string) =>
  `select c.id from contests c join issues i on i.contest_id = c.id where ${condition} and c.end_date < now()
   group by c.id order by abs(ln(count(*) / ${contestSizeWanted}.0)) limit 1`

export async function findSubjects(url: string, now: Date): Promise<Subjects> {
  const column = async (text: string, values: unknown[] = []) =>
    (await queryAt<{ id: string }>(url, text, values)).map(({ id }) => id)
  const first = async (text: string) => (await column(text))[0] as string
  const issueIds = (contestId: string) =>
    column('select id from issues where contest_id = $1 order by place_in_line limit 50', [contestId])
  const authors = await queryAt<Account>(
    url,
    `select u.id, u.email from users u join issues i on i.author_id = u.id group by u.id
     having bool_or(i.contest_id in (select id from contests where end_date > now()))
       and count(*) filter (where i.status = 'invalid') >= 5
     order by abs(count(*) - ${ownIssuesWanted}), u.id limit ${researcherCount}`,
  )
  const everybody = `select id, email from users where role = 'user' order by id limit ${crowdSize}`
  const admins = await queryAt<Account>(url, `select id, email from users where role = 'admin' order by id limit 1`)
  const open = (role: 'user' | 'admin') => (account: Account) => openSession(account, role, now)
  const queueContestId = await first(contestNear('c.finalized_at is null'))
  const largestQueueContestId = await first(
    `select id from contests where finalized_at is null and end_date < now() order by last_seq desc limit 1`,
  )
  const ids = authors.map(({ id }) => id)
  return {
    researchers: await Promise.all(authors.map(open('user'))),
    crowd: await Promise.all((await queryAt<Account>(url, everybody)).map(open('user'))),
    admin: (await Promise.all(admins.map(open('admin'))))[0] as Person,
    contestIds: await column('select id from contests order by id'),
    runningContestIds: await column('select id from contests where end_date > now() order by id'),
    queueContestId,
    largestQueueContestId,
    queueIssueIds: await issueIds(queueContestId),
    largestQueueIssueIds: await issueIds(largestQueueContestId),
    resultsContestId: await first(contestNear('c.finalized_at is not null')),
    ownIssueIds: await issuesByAuthor(url, ids, 'true'),
    editableIssueIds: await issuesByAuthor(url, ids, 'c.end_date > now()'),
  }
}

type Account = { id: string; email: string }

async function issuesByAuthor(url: string, ids: string[], condition: string): Promise<Map<string, string[]>> {
  const rows = await queryAt<{ author: string; ids: string[] }>(
    url,
    `select i.author_id as author, array_agg(i.id order by i.id) as ids from issues i
     join contests c on c.id = i.contest_id where i.author_id = any ($1) and ${condition} group by i.author_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.author, row.ids]))
}

const tokens = createSessionTokens({ secret: authSecret, days: 7, adminHours: 12 })

async function openSession(account: Account, role: 'user' | 'admin', now: Date): Promise<Person> {
  const sessionId = randomUUID()
  return { ...account, sessionId, token: await tokens.issue({ sessionId, userId: account.id, role, now }) }
}

/** Stores the sessions in a copy of the database, as a login would. */
export async function storeSessions(url: string, { researchers, crowd, admin }: Subjects, now: Date): Promise<void> {
  const people = [...researchers, ...crowd, admin]
  await queryAt(
    url,
    `insert into sessions (id, user_id, created_at, expires_at, last_used_at, stepped_up_at)
     select session, person, $3, $4, $3, $3 from unnest($1::uuid[], $2::uuid[]) as given(session, person)`,
    [
      people.map(({ sessionId }) => sessionId),
      people.map(({ id }) => id),
      now,
      new Date(now.getTime() + 11 * 3_600_000),
    ],
  )
}
