import { asc } from 'drizzle-orm'
import { mailOutbox } from '../../../src/server/db/tables/mail-tables'
import { webhookDeliveries, webhookEndpoints } from '../../../src/server/db/webhooks/webhook-tables'
import type { Company } from '../people/company'
import { demand } from '../world/violation'
import type { World } from '../world/world'

/** Everything that was to leave has left, or is recorded as given up, and nothing has left more often than it may. */
export async function checkDeliveries(company: Company): Promise<void> {
  await checkMails(company.world)
  await checkWebhooks(company.world)
  await checkToldEvents(company)
}

/** What these tell of stays so, and so there is something to send whenever they leave. */
const lasting = ['terms_changed', 'question_closed', 'token_created', 'webhook_disabled']

/** A mail is given up after eight refusals, and sent twice only if its note was lost: one mail for each failure (003). */
async function checkMails({ db, mailServer, failures }: World): Promise<void> {
  let repeated = 0
  for (const { id, kind, email, sentAt, parkedAt } of await db.select().from(mailOutbox).orderBy(asc(mailOutbox.id))) {
    const mail = `The mail '${kind}' to ${email}`
    demand(sentAt !== null || parkedAt !== null, `${mail} is neither sent nor given up`)
    const outcomes = mailServer.attempts.filter((one) => one.id === id).map(({ outcome }) => outcome)
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
    demand(sentAt === null || parkedAt === null, `${mail} is sent and given up`)
    const isSent = count('accepted') > 0 || !lasting.includes(kind)
    demand(
      sentAt === null || isSent,
      `${mail} is called sent after ${outcomes.join(', ') || 'no attempt'}, and was not`,
    )
    demand(count('refused') <= 8 + failures, `${mail} was tried again after eight refusals`)
    const isGivenUpRightly = count('refused') + failures >= 8 && (count('accepted') === 0 || failures > 0)
    demand(parkedAt === null || isGivenUpRightly, `${mail} is given up after ${outcomes.join(', ')}`)
    repeated += Math.max(0, count('accepted') + count('cut') - 1)
  }
  demand(repeated <= failures, `${repeated} mails came twice, and ${failures} times something failed`)
}

/** A webhook is tried at most ten times, and at least until its receiver has answered (108). */
async function checkWebhooks({ db, receivers, failures }: World): Promise<void> {
  const endpoints = await db.select().from(webhookEndpoints)
  for (const { id, event, endpointId, sentAt, parkedAt } of await db.select().from(webhookDeliveries)) {
    const calls = receivers.calls.filter((one) => one.id === id)
    const accepted = calls.filter(({ outcome }) => outcome === 'accepted').length
    const endpoint = endpoints.find((one) => one.id === endpointId)
    const webhook = `The webhook '${event}' to ${endpoint?.url}`
    demand(sentAt !== null || parkedAt !== null, `${webhook} is neither delivered nor given up`)
    demand(sentAt === null || accepted > 0, `${webhook} is called delivered after ${calls.length} calls, and was not`)
    const isTriedEnough = calls.length + failures >= 10 || endpoint?.disabledAt
    demand(parkedAt === null || isTriedEnough, `${webhook} is given up after ${calls.length} calls`)
    demand(calls.length <= 10 + failures, `${webhook} was sent ${calls.length} times`)
    demand(
      accepted <= 1 + failures,
      `${webhook} was delivered ${accepted} times, and only ${failures} times something failed`,
    )
  }
}

/** Each submission, each start and each result is told once to every endpoint, under one id, unless it was disabled. */
async function checkToldEvents({ world, contests }: Company): Promise<void> {
  const expected = contests.flatMap(({ id, model, isFinal }) => [
    `contest.started ${id}`,
    ...(isFinal ? [`results.final ${id}`] : []),
    ...[...model.issues.keys()].map((issueId) => `submission.received ${issueId}`),
  ])
  const rows = await world.db.select().from(webhookDeliveries)
  for (const { id, url, events, disabledAt } of await world.db.select().from(webhookEndpoints)) {
    if (disabledAt) continue
    const told = rows
      .filter(({ endpointId }) => endpointId === id)
      .map(({ event, data }) => `${event} ${data.submissionId ?? data.contestId}`)
    const wanted = expected.filter((one) => events.some((event) => one.startsWith(`${event} `)))
    for (const one of wanted) {
      const count = told.filter((other) => other === one).length
      demand(count === 1, `${url} was to be told '${one}' once, and was told ${count} times`)
    }
    demand(told.length === wanted.length, `${url} was told ${told.length} events, and there were ${wanted.length}`)
  }
}
