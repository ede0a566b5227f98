import fastify from 'fastify'
import { contestRoutes } from './contests'
import { issueRoutes } from './issues'
import { judgeRoutes } from './judging'
import { loginRoutes } from './login'
import { resultsRoutes } from './results'
import { port } from './setup'
import { writeRoutes } from './writes'

/**
 * The floor: the least work that produces the same bytes and stores the same rows. Bare Fastify, handwritten prepared
 * statements, no validation, access checks, rate limits, headers or caches. No one could run it; the product is
 * measured as a multiple of it. `npx tsx bench/speed/floor/floor.ts DATABASE_URL PORT KEY_FILE AUTH_SECRET`
 */
const app = fastify()
for (const register of [contestRoutes, issueRoutes, writeRoutes, judgeRoutes, resultsRoutes, loginRoutes]) register(app)
await app.listen({ host: '127.0.0.1', port })
