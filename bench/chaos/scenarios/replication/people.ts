import { setTimeout as wait } from 'node:timers/promises'
import type { ContestSetup } from '../../contest-setup'
import { type Reply, request } from '../../request'
import { newIntent } from '../../writers'

/** Somebody who acts again and again. */
export type Person = {
  /** How many replies there were, by status and code. */
  replies: Map<string, number>
  stop(): Promise<void>
}

/** A researcher without an Idempotency-Key, who repeats each submission until it is stored or said to be stored already. */
export function startForgetful(urls: readonly string[], { researchers, contestId }: ContestSetup): Person {
  const author = researchers[0] as ContestSetup['researchers'][number]
  let number = 0
  let payload = ''
  return repeat(new Map(), async (attempt) => {
    if (payload === '') {
      number += 1
      const { title, description } = newIntent(`Report ${number} without a key`, author, 100)
      payload = JSON.stringify({ contestId, title, description })
    }
    const headers = { authorization: `Bearer ${author.token}` }
    const url = `${urls[attempt % urls.length]}/api/issues`
    const reply = await request(undefined, url, { method: 'POST', payload, headers })
    if (reply && reply.status < 500) payload = ''
    await wait(100)
    return reply
  })
}

/** Browsers that report the pages they open. Each page is a small commit of its own. */
export function startVisitors(urls: readonly string[]): Person {
  const payload = JSON.stringify({ events: [{ name: 'page_view', page: '/contests' }] })
  const replies = new Map<string, number>()
  const visitors = Array.from({ length: 5 }, () =>
    repeat(replies, async (attempt) => {
      await wait(300)
      return request(undefined, `${urls[attempt % urls.length]}/api/analytics/events`, { method: 'POST', payload })
    }),
  )
  return {
    replies,
    stop: async () => void (await Promise.all(visitors.map((one) => one.stop()))),
  }
}

function repeat(replies: Map<string, number>, act: (attempt: number) => Promise<Reply | null>): Person {
  let isStopping = false
  const running = (async () => {
    for (let attempt = 0; !isStopping; attempt += 1) {
      const name = nameOf(await act(attempt))
      replies.set(name, (replies.get(name) ?? 0) + 1)
    }
  })()
  return {
    replies,
    stop() {
      isStopping = true
      return running
    },
  }
}

function nameOf(reply: Reply | null): string {
  if (!reply) return 'no reply'
  return reply.status < 400 ? String(reply.status) : `${reply.status} ${JSON.parse(reply.body).code}`
}
