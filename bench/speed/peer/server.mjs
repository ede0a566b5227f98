import express from 'express'
import { accountRoutes } from './accounts.mjs'
import { contestRoutes } from './contests.mjs'
import { issueRoutes } from './issues.mjs'
import { judgeRoutes } from './judging.mjs'
import { port } from './setup.mjs'

/**
 * The peer: the same work as a team would write it with Express and Prisma, following their manuals. It checks the
 * token, looks up the session, validates with Zod and queries rows with their relations through Prisma. It has no rate
 * limits, headers or judging rules.
 */
const app = express()
app.use(express.json({ limit: '256kb' }))
for (const register of [accountRoutes, contestRoutes, issueRoutes, judgeRoutes]) register(app)
app.listen(port, '127.0.0.1')
