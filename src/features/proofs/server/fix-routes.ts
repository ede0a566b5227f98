import type { Api } from '../../../server/http/api'
import type { FeatureWiring } from '../../../server/startup/features'
import { addFix, removeFix } from './edit-fixes'
import { readFix, readFixes, readFixMatrix, readFixRun } from './read-fixes'
import { runFixAgain } from './run-again'
import { runToWire } from './run-wire'

export function fixRoutes(api: Api, { db }: FeatureWiring): void {
  api.on('listFixes', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { fixes: await readFixes(db, { contestId: params.id, viewer, now }) },
  }))

  api.on('addFix', async ({ params, body, viewer, receivedAt: now }) => ({
    status: 'success',
    data: { fix: await addFix(db, { contestId: params.id, viewer, now, ...body }) },
  }))

  api.on('readFix', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readFix(db, { fixId: params.id, viewer, now }),
  }))

  api.on('removeFix', async ({ params, viewer, receivedAt: now }) => {
    await removeFix(db, { fixId: params.id, viewer, now })
    return { status: 'success', message: 'Fix removed', data: null }
  })

  api.on('readFixRun', async ({ params, query, viewer, receivedAt: now }) => {
    const run = await readFixRun(db, { fixId: params.id, issueId: query.issue ?? null, viewer, now })
    return { status: 'success', data: run }
  })

  api.on('runFixAgain', async ({ params, body, viewer, receivedAt: now }) => {
    const run = await runFixAgain(db, { fixId: params.id, issueId: body.issueId, viewer, now })
    return { status: 'success', data: { run: await runToWire(db, run, now) } }
  })

  api.on('readFixMatrix', async ({ params, viewer, receivedAt: now }) => ({
    status: 'success',
    data: await readFixMatrix(db, { contestId: params.id, viewer, now }),
  }))
}
