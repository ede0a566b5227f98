import type { FastifyInstance } from 'fastify'
import { buildApp, type Wiring } from '../../src/server/app'

export type { Wiring } from '../../src/server/app'

/** The parts of the wiring that each test replaces. */
type PerTest = Pick<Wiring, 'clock' | 'kickMail' | 'mailFloods'>
type AppInUse = { app: FastifyInstance; release: () => Promise<void> }

const cached = new Map<string, { app: FastifyInstance; perTest: PerTest }>()

/**
 * The app on this worker's database, built once per configuration, which `key` names: building it takes longer than
 * most tests, and it keeps no state outside the database. Each test provides its own clock and mails. A test that makes
 * it listen must be its last user.
 */
export async function cachedApp(key: string, wiring: Wiring): Promise<AppInUse> {
  const known = cached.get(key) ?? (await build(key, wiring))
  Object.assign(known.perTest, perTestOf(wiring))
  const { app } = known
  return { app, release: async () => (app.server.listening ? app.close() : undefined) }
}

const perTestOf = ({ clock, kickMail, mailFloods }: Wiring): PerTest => ({ clock, kickMail, mailFloods })

async function build(key: string, wiring: Wiring) {
  const perTest = perTestOf(wiring)
  const app = await buildApp({
    ...wiring,
    clock: { now: () => perTest.clock.now() },
    kickMail: () => perTest.kickMail(),
    mailFloods: () => perTest.mailFloods?.() ?? 0,
  })
  app.addHook('onClose', async () => {
    cached.delete(key)
  })
  cached.set(key, { app, perTest })
  return { app, perTest }
}

/** An app that no other test uses. */
export async function ownApp(wiring: Wiring): Promise<AppInUse> {
  const app = await buildApp(wiring)
  return { app, release: () => app.close() }
}
