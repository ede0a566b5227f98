import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  dollars,
  named,
  pageOf,
  paginationOf,
  person,
  prisma,
  receiptOf,
  requireAdmin,
  requireUser,
  validated,
} from './setup.mjs'

const include = { author: person, contest: { select: { id: true, title: true, prizePoolCents: true } } }

const toIssue = (row) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  pocLink: row.pocLink,
  status: row.status,
  invalidationReason: row.invalidationReason,
  isDuplicate: row.duplicateGroupId !== null,
  isPrimary: row.isPrimary,
  duplicateGroupId: row.duplicateGroupId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  userId: named(row.author),
  contestId: { _id: row.contest.id, title: row.contest.title, prizePool: dollars(row.contest.prizePoolCents) },
  placeInLine: row.placeInLine,
  lastSeq: row.placeInLine,
  receivedAt: row.receivedAt,
  contentHash: row.contentHash,
  isEdited: row.revisionCount > 1,
  version: row.version,
})

function toSignedIssue(row) {
  const issue = toIssue(row)
  const text = `Primacy receipt\nSubmission: ${issue._id}\nRevision: ${issue.lastSeq}\nReceived: ${issue.receivedAt.toISOString()}\nSHA-256: ${issue.contentHash}\n`
  return { ...issue, receipt: receiptOf(text) }
}

async function listIssues(where, status, query) {
  const page = pageOf(query)
  const rows = prisma.issue.findMany({
    where: status ? { ...where, status } : where,
    include,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (page.page - 1) * page.limit,
    take: page.limit,
  })
  const [found, counted] = await Promise.all([rows, prisma.issue.groupBy({ by: ['status'], where, _count: true })])
  const countOf = (wanted) => counted.find((one) => one.status === wanted)?._count ?? 0
  const all = counted.reduce((sum, one) => sum + one._count, 0)
  const counts = { all, pending: countOf('pending'), valid: countOf('valid'), invalid: countOf('invalid') }
  return { issues: found.map(toIssue), pagination: paginationOf(status ? countOf(status) : all, page), counts }
}

const text = {
  title: z.string().trim().min(1).max(200),
  description: z.string().min(1).max(20_000),
  pocLink: z.string().max(10_000).optional(),
}
const hashOf = ({ title, description, pocLink }) =>
  createHash('sha256')
    .update([title, description, pocLink ?? ''].join('\0'))
    .digest('hex')

export function issueRoutes(app) {
  app.get('/api/issues/my-issues', requireUser, async ({ query, user }, response) => {
    const where = { authorId: user.id, withdrawnAt: null }
    const [list, contests] = await Promise.all([
      listIssues(where, query.status, query),
      prisma.contest.findMany({
        where: { issues: { some: where } },
        select: { id: true, title: true },
        orderBy: [{ title: 'asc' }, { id: 'asc' }],
      }),
    ])
    const shown = contests.map(({ id, title }) => ({ _id: id, title }))
    response.json({ status: 'success', data: { ...list, contests: shown } })
  })

  app.get('/api/issues', requireUser, requireAdmin, async ({ query }, response) => {
    response.json({ status: 'success', data: await listIssues({ withdrawnAt: null }, query.status, query) })
  })

  app.get('/api/issues/:id', requireUser, async ({ params, user }, response) => {
    const issue = await prisma.issue.findUniqueOrThrow({ where: { id: params.id }, include })
    if (issue.authorId !== user.id) return response.status(403).json({ status: 'error', error: 'Forbidden' })
    response.json({ status: 'success', data: { issue: toSignedIssue(issue) } })
  })

  app.post(
    '/api/issues',
    requireUser,
    validated(z.object({ contestId: z.uuid(), ...text })),
    async ({ input, user, headers }, response) => {
      const issue = await submitIssue(input, user, headers['idempotency-key'])
      if (!issue) return response.status(409).json({ status: 'error', error: 'This contest has ended' })
      response.status(201).json({ status: 'success', data: { issue } })
    },
  )

  app.put(
    '/api/issues/:id',
    requireUser,
    validated(z.object(text).partial()),
    async ({ params, input, user }, response) => {
      const issue = await editIssue(params.id, input, user)
      if (!issue) return response.status(403).json({ status: 'error', error: 'Forbidden' })
      response.json({ status: 'success', data: { issue: toSignedIssue(issue) } })
    },
  )
}

/** The lock of the row that the update takes keeps the places in order. */
const takeNextPlace = (tx, id, lastReceivedAt) =>
  tx.contest.update({ where: { id }, data: { lastSeq: { increment: 1 }, lastReceivedAt } })

const isOpen = (contest, now) => contest !== null && contest.startDate <= now && contest.endDate >= now

function submitIssue({ contestId, ...fields }, user, key) {
  const now = new Date()
  return prisma.$transaction(async (tx) => {
    if (!isOpen(await tx.contest.findUnique({ where: { id: contestId } }), now)) return null
    const { lastSeq: seq } = await takeNextPlace(tx, contestId, now)
    const [id, contentHash] = [randomUUID(), hashOf(fields)]
    const stored = { ...fields, contentHash, receivedAt: now, contestId }
    const issue = await tx.issue.create({
      data: { ...stored, id, authorId: user.id, placeInLine: seq, createdAt: now, updatedAt: now },
      include,
    })
    await tx.revision.create({ data: { ...stored, issueId: id, seq } })
    const after = { seq, contentHash }
    await tx.ledgerEvent.create({
      data: { at: now, actorId: user.id, kind: 'issue_submitted', contestId, issueId: id, after },
    })
    const reply = toSignedIssue(issue)
    const requestHash = `${contestId}:${contentHash}`
    if (key)
      await tx.idempotencyKey.create({
        data: { userId: user.id, key, requestHash, issueId: id, reply, createdAt: now },
      })
    return reply
  })
}

function editIssue(id, changes, user) {
  const now = new Date()
  return prisma.$transaction(async (tx) => {
    const issue = await tx.issue.findUnique({ where: { id }, include: { contest: true } })
    if (issue?.authorId !== user.id || !isOpen(issue.contest, now)) return null
    const { contestId, placeInLine, contentHash: formerHash } = issue
    const fields = {
      title: changes.title ?? issue.title,
      description: changes.description ?? issue.description,
      pocLink: changes.pocLink ?? issue.pocLink,
    }
    const { lastSeq: seq } = await takeNextPlace(tx, contestId, now)
    const stored = { ...fields, contentHash: hashOf(fields), receivedAt: now }
    const edited = await tx.issue.update({
      where: { id },
      data: { ...stored, placeInLine: seq, revisionCount: { increment: 1 }, version: { increment: 1 } },
      include,
    })
    await tx.revision.create({ data: { ...stored, contestId, issueId: id, seq } })
    const before = { placeInLine, contentHash: formerHash }
    const after = { seq, contentHash: stored.contentHash }
    await tx.ledgerEvent.create({
      data: { at: now, actorId: user.id, kind: 'issue_edited', contestId, issueId: id, before, after },
    })
    return edited
  })
}
