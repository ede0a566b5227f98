import { dollars, named, pageOf, paginationOf, person, prisma, requireAdmin, requireUser } from './setup.mjs'

const include = {
  createdBy: person,
  finalizedBy: person,
  snapshots: { where: { reopenedAt: null }, select: { _count: { select: { lines: { where: { isPrimary: true } } } } } },
}

function toContest(row) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    githubRepoUrl: row.githubRepoUrl,
    startDate: row.startDate,
    endDate: row.endDate,
    prizePool: dollars(row.prizePoolCents),
    reportTemplate: row.reportTemplate,
    knownIssues: row.knownIssues,
    hidesAuthors: row.hidesAuthors,
    hidesVerdicts: row.hidesVerdicts,
    secondLookPercent: row.secondLookPercent,
    appealHours: row.appealHours,
    undecidedMax: row.undecidedMax,
    freezesTerms: row.freezesTerms,
    createdBy: named(row.createdBy),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isFinalized: row.finalizedAt !== null,
    finalizedAt: row.finalizedAt,
    finalizedBy: named(row.finalizedBy),
    uniqueCount: row.finalizedAt === null ? null : (row.snapshots[0]?._count.lines ?? 0),
    reopenings: [],
    version: row.version,
  }
}

export const findContest = async (id) => toContest(await prisma.contest.findUniqueOrThrow({ where: { id }, include }))

/** Prisma cannot order by an expression: the running ones first, then the upcoming, then the ended. */
async function listContests({ page, limit }) {
  const now = new Date()
  const parts = [
    { where: { startDate: { lte: now }, endDate: { gte: now } }, orderBy: [{ endDate: 'asc' }, { id: 'asc' }] },
    { where: { startDate: { gt: now } }, orderBy: [{ startDate: 'asc' }, { id: 'asc' }] },
    { where: { endDate: { lt: now } }, orderBy: [{ endDate: 'desc' }, { id: 'asc' }] },
  ]
  const rows = []
  let skip = (page - 1) * limit
  for (const { where, orderBy } of parts) {
    if (rows.length === limit) break
    rows.push(...(await prisma.contest.findMany({ where, orderBy, include, skip, take: limit - rows.length })))
    skip = Math.max(0, skip - (rows.length > 0 ? skip : await prisma.contest.count({ where })))
  }
  return rows
}

export function contestRoutes(app) {
  app.get('/api/contests', requireUser, async ({ query }, response) => {
    const page = pageOf(query)
    const [rows, total] = await Promise.all([listContests(page), prisma.contest.count()])
    response.json({
      status: 'success',
      data: { contests: rows.map(toContest), pagination: paginationOf(total, page) },
    })
  })

  app.get('/api/contests/:id', requireUser, async ({ params }, response) => {
    response.json({ status: 'success', data: { contest: await findContest(params.id) } })
  })

  app.get('/api/contests/:id/results', requireUser, requireAdmin, async ({ params }, response) => {
    response.json({ status: 'success', data: { results: await readResults(params.id) } })
  })
}

async function readResults(contestId) {
  const { contest, snapshot, finalizedAt, finalizedBy, lines } = await prisma.awardSnapshot.findFirstOrThrow({
    where: { contestId, reopenedAt: null },
    include: {
      contest: true,
      finalizedBy: person,
      lines: { include: { issue: { select: { title: true } }, author: person }, orderBy: { placeInLine: 'asc' } },
    },
  })
  const uniqueCount = lines.filter((line) => line.isPrimary).length
  const arrived = await prisma.issue.findMany({
    where: { contestId, withdrawnAt: null },
    select: { id: true, createdAt: true },
  })
  const days = everyDay(contest, arrived, lines)
  const total = (outcome) => days.reduce((sum, day) => sum + day[outcome], 0)
  return {
    contest: { _id: contestId, title: contest.title },
    finalizedAt,
    finalizedBy: named(finalizedBy),
    uniqueCount,
    returnedCents: uniqueCount === 0 ? snapshot.poolCents : 0,
    findings: findingsOf(lines, snapshot),
    ownLines: [],
    verdicts: { unique: total('unique'), duplicate: total('duplicate'), invalid: total('invalid') },
    days,
    reopenings: [],
    snapshot: {
      ...snapshot,
      issues: snapshot.issues.map((issue) => (issue.status === 'valid' ? issue : { ...issue, authorId: null })),
    },
  }
}

function findingsOf(lines, snapshot) {
  const issues = new Map(snapshot.issues.map((issue) => [issue.id, issue]))
  const groupOf = (id) => issues.get(id)?.duplicateGroupId ?? id
  const members = groupLines(lines, groupOf)
  return lines.map((line) => {
    const group = members.get(groupOf(line.issueId))
    const issue = issues.get(line.issueId)
    return {
      issueId: line.issueId,
      title: line.issue.title,
      author: named(line.author),
      placeInLine: line.placeInLine,
      revision: issue.revision,
      receivedAt: issue.receivedAt,
      isPrimary: line.isPrimary,
      primaryId: group.find((one) => one.isPrimary)?.issueId ?? line.issueId,
      laterDuplicates: line.isPrimary ? group.length - 1 : 0,
      amountCents: Number(line.amountCents),
      state: line.amountCents === 0n ? 'nothing' : 'held',
      transactionHash: line.transactionHash,
    }
  })
}

function groupLines(lines, groupOf) {
  const members = new Map()
  for (const line of lines) {
    const id = groupOf(line.issueId)
    const group = members.get(id)
    if (group) group.push(line)
    else members.set(id, [line])
  }
  return members
}

const dayMs = 86_400_000
const dayOf = (date) => new Date(date).toISOString().slice(0, 10)

/** Prisma cannot group by the day of a date. */
function everyDay({ startDate, endDate }, arrived, lines) {
  const lineOf = new Map(lines.map((line) => [line.issueId, line]))
  const days = new Map()
  for (let at = startDate.getTime(); dayOf(at) <= dayOf(endDate); at += dayMs)
    days.set(dayOf(at), { day: dayOf(at), unique: 0, duplicate: 0, invalid: 0 })
  for (const { id, createdAt } of arrived) {
    const line = lineOf.get(id)
    const day = days.get(dayOf(createdAt))
    if (day) day[line ? (line.isPrimary ? 'unique' : 'duplicate') : 'invalid'] += 1
  }
  return [...days.values()]
}
