import { findContest } from './contests.mjs'
import { named, person, prisma, requireAdmin, requireUser } from './setup.mjs'

const toEntry = (row, judgeId) => ({
  _id: row.id,
  placeInLine: row.placeInLine,
  title: row.title,
  status: row.status,
  invalidationReason: row.invalidationReason,
  duplicateGroupId: row.duplicateGroupId,
  isPrimary: row.isPrimary,
  author: named(row.author),
  receivedAt: row.receivedAt,
  isEdited: row.revisionCount > 1,
  version: row.version,
  isOwn: row.authorId === judgeId,
})

const queueColumns = {
  ...{ id: true, placeInLine: true, title: true, status: true, invalidationReason: true, duplicateGroupId: true },
  ...{ isPrimary: true, receivedAt: true, revisionCount: true, version: true, authorId: true, author: person },
  duplicateGroup: { select: { id: true, number: true } },
}

const pageSize = 50

export function judgeRoutes(app) {
  app.get('/api/admin/contests/:id/triage', requireUser, requireAdmin, async ({ params, user }, response) => {
    const [contest, rows] = await Promise.all([
      findContest(params.id),
      prisma.issue.findMany({
        where: { contestId: params.id, withdrawnAt: null },
        select: queueColumns,
        orderBy: { placeInLine: 'asc' },
      }),
    ])
    const numbers = new Map(rows.flatMap(({ duplicateGroup: one }) => (one ? [[one.id, one.number]] : [])))
    const groups = [...numbers].sort(([, a], [, b]) => a - b).map(([_id, number]) => ({ _id, label: `G-${number}` }))
    const issues = rows.map((row) => toEntry(row, user.id))
    response.json({ status: 'success', data: { contest, issues, groups, judgeRefusal: null } })
  })

  app.get('/api/admin/ledger', requireUser, requireAdmin, async (_request, response) => {
    const rows = await prisma.ledgerEvent.findMany({ orderBy: [{ at: 'desc' }, { id: 'desc' }], take: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const older = rows.length > pageSize ? `${last.at.getTime()}-${last.id}` : null
    response.json({ status: 'success', data: { events: await showEvents(shown), older, newer: null } })
  })
}

/** The events name no relations, because what they are about may be gone. */
async function showEvents(events) {
  const ids = (name) => [...new Set(events.flatMap((event) => event[name] ?? []))]
  const [people, contests, issues] = await Promise.all([
    prisma.user.findMany({ where: { id: { in: [...ids('actorId'), ...ids('userId')] } }, ...person }),
    prisma.contest.findMany({ where: { id: { in: ids('contestId') } }, select: { id: true, title: true } }),
    prisma.issue.findMany({ where: { id: { in: ids('issueId') } }, select: { id: true, placeInLine: true } }),
  ])
  const byId = (rows) => new Map(rows.map((row) => [row.id, row]))
  const [personOf, contestOf, issueOf] = [byId(people), byId(contests), byId(issues)]
  return events.map((event) => ({
    id: String(event.id),
    at: event.at,
    actor: named(personOf.get(event.actorId) ?? null),
    kind: event.kind,
    contest: event.contestId && { _id: event.contestId, title: contestOf.get(event.contestId)?.title ?? null },
    issue: event.issueId && { _id: event.issueId, placeInLine: issueOf.get(event.issueId)?.placeInLine },
    person: named(personOf.get(event.userId) ?? null),
    before: event.before,
    after: event.after,
    reason: event.reason,
  }))
}
