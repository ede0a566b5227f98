import http from 'node:http'
import { openContest } from '../contest-setup'
import { startPair } from '../pair'
import { countedBy } from '../readers'
import { type Reply, request } from '../request'
import type { Context, Outcome, Scenario } from '../scenario'

/** F16: one submission 50 times at once with one key, and one signup 20 times in different letter case, on two instances. */
async function sameTwice(context: Context): Promise<Outcome> {
  const rounds = context.bySize({ full: 20, short: 5, smoke: 1 })
  const { urls, setup, pool } = await startPair(context, { researchers: 1 })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  context.onEnd(() => agent.destroy())
  const post = (place: number, path: string, body: object, headers: Record<string, string> = {}) =>
    request(agent, `${urls[place % 2]}${path}`, { method: 'POST', payload: JSON.stringify(body), headers })

  const reports: Round[] = []
  const signups: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const contestId = await openContest(pool, setup, new Date(Date.now() + 3_600_000))
    const headers = {
      authorization: `Bearer ${setup.researchers[0]?.token}`,
      'idempotency-key': `one-intent-${round}`,
    }
    const report = { contestId, title: `Round ${round}`, description: 'The shares are rounded up in redeem.' }
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, place) => post(place, '/api/issues', report, headers)),
    )
    const { rows } = await pool.query('select id from issues where contest_id = $1', [contestId])
    reports.push({ replies: sent, rows: rows.length })

    const form = { password: 'Correct-Horse-7!', walletAddress: `0x${String(round + 500).padStart(40, '0')}` }
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, place) => {
        const email = capitals(`newcomer${round}@primacy.example`, place)
        return post(place, '/api/auth/signup', { ...form, email, username: `newcomer${round}_${place}` })
      }),
    )
    const people = await pool.query('select id from users where lower(email) = $1', [
      `newcomer${round}@primacy.example`,
    ])
    signups.push({ replies: asked, rows: people.rows.length })
  }
  const isOnce = ({ replies, rows }: Round) =>
    rows === 1 && countOf(replies, 201) === 50 && replies.filter((reply) => reply?.isReplay).length === 49
  const isOnePerson = ({ replies, rows }: Round) =>
    rows === 1 && countOf(replies, 201) === 1 && countOf(replies, 409) === 19
  return {
    figures: {
      rounds,
      reports: statusesOf(reports),
      replays: reports.flatMap(({ replies }) => replies).filter((reply) => reply?.isReplay).length,
      signups: statusesOf(signups),
    },
    goals: {
      'of 50 equal submissions one is stored, and 49 get the same reply': reports.every(isOnce),
      'of 20 signups with one address one succeeds, and 19 are refused': signups.every(isOnePerson),
    },
  }
}

type Round = { replies: (Reply | null)[]; rows: number }

const countOf = (replies: (Reply | null)[], status: number) =>
  replies.filter((reply) => reply?.status === status).length

const statusesOf = (rounds: Round[]) =>
  countedBy(rounds.flatMap(({ replies }) => replies).map((reply) => String(reply?.status ?? 'no reply')))

/** The address with some letters in upper case, by the bits of the index. */
const capitals = (email: string, place: number) =>
  [...email].map((letter, at) => (place & (1 << (at % 5)) ? letter.toUpperCase() : letter)).join('')

export const twice: Record<string, Scenario> = {
  'double-submit': { about: 'F16: one submission 50 times at once, one signup 20 times at once', run: sameTwice },
}
