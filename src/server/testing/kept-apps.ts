import type { FastifyInstance } from 'fastify'
import { buildApp, type Wiring } from '../app'

export type { Wiring } from '../app'

/** What each test brings along, whoever had the app before. */
type Turn = Pick<Wiring, 'clock' | 'kickMail' | 'mailFloods'>
type Taken = { app: FastifyInstance; leave: () => Promise<void> }

const kept = new Map<string, { app: FastifyInstance; turn: Turn }>()

/**
 * The product on this worker's database, built once for each way of setting it up, which is what `key` names: building
 * takes longer than most tests ask of it, and it remembers nothing that the database does not hold. It goes from one
 * test to the next, with the clock and the mails of each. A test that lets it listen is the last one to have it.
 */
export async function takeApp(key: string, wiring: Wiring): Promise<Taken> {
  const known = kept.get(key) ?? (await keep(key, wiring))
  Object.assign(known.turn, turnOf(wiring))
  const { app } = known
  return { app, leave: async () => (app.server.listening ? app.close() : undefined) }
}

const turnOf = ({ clock, kickMail, mailFloods }: Wiring): Turn => ({ clock, kickMail, mailFloods })

async function keep(key: string, wiring: Wiring) {
  const turn = turnOf(wiring)
  const app = await buildApp({
    ...wiring,
    clock: { now: () => turn.clock.now() },
    kickMail: () => turn.kickMail(),
    mailFloods: () => turn.mailFloods?.() ?? 0,
  })
  app.addHook('onClose', async () => {
    kept.delete(key)
  })
  kept.set(key, { app, turn })
  return { app, turn }
}

/** One that nobody else has. */
export async function ownApp(wiring: Wiring): Promise<Taken> {
  const app = await buildApp(wiring)
  return { app, leave: () => app.close() }
}
