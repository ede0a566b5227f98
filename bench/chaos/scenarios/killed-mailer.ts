import { setTimeout as wait } from 'node:timers/promises'
import { startChaosCluster } from '../cluster'
import { prepareContest } from '../contest-setup'
import { newInstance } from '../instance'
import type { Context, Outcome, Scenario } from '../scenario'
import type { ChaosCluster } from '../servers'
import { startSmtp } from '../smtp'
import { maxOf, sumOf } from '../statistics'

/** F11: the process is killed when the mail server has accepted a mail that is not marked as sent yet. */
async function killMailer(context: Context): Promise<Outcome> {
  const mails = context.bySize({ full: 400, short: 60, smoke: 6 })
  const kills = context.bySize({ full: 30, short: 5, smoke: 1 })
  let untilKill = 3
  let instanceToKill: { signal(signal: NodeJS.Signals): void } | null = null
  const onArrived = () => {
    untilKill -= 1
    if (untilKill === 0) instanceToKill?.signal('SIGKILL')
  }
  const mailServer = await startSmtp(context, { onArrived })
  const taken = () => mailServer.arrived.map(({ messageId }) => /^<([^@]+)@/.exec(messageId)?.[1] ?? 'none')
  const cluster = await startChaosCluster(context)
  const instance = await newInstance(context, 'A', {
    DATABASE_URL: cluster.url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  })
  await prepareContest({ databaseUrl: cluster.url }, { researchers: mails })
  instanceToKill = instance
  await cluster.query(
    `insert into mail_outbox (kind, email, created_at, next_try_at)
     select 'password_changed', email, now(), now() from users where role = 'user'`,
  )
  // Mails that the killed process was sending are leased for three minutes; the bench ends the lease.
  const endLeases = () => cluster.query('update mail_outbox set next_try_at = now() where sent_at is null')
  const cutOff: number[] = []
  while (cutOff.length < kills) {
    const before = mailServer.arrived.length
    untilKill = Math.ceil(context.random.between(1, (mails / kills) * 0.6))
    await endLeases()
    instance.launch()
    const exit = await Promise.race([instance.ended(), wait(60_000)])
    if (exit?.signal !== 'SIGKILL') throw new Error('the process was not killed in time')
    await untilDead(cluster, mailServer)
    cutOff.push(await countNotNoted(cluster, taken().slice(before)))
  }
  untilKill = 0
  await endLeases()
  await instance.start()
  const from = performance.now()
  const waiting = async () =>
    (await cluster.query('select id from mail_outbox where sent_at is null and parked_at is null')).length
  while ((await waiting()) > 0 && performance.now() - from < 120_000) await wait(100)
  const rows = await cluster.query<{ id: string }>('select id from mail_outbox')
  const delivered = new Set(taken())
  const lost = rows.filter(({ id }) => !delivered.has(id)).length
  const extra = mailServer.arrived.length - delivered.size
  const strange = [...delivered].filter((id) => !rows.some((row) => row.id === id)).length
  return {
    figures: {
      kills,
      mails: rows.length,
      taken: mailServer.arrived.length,
      lost,
      extra,
      takenButNotNoted: sumOf(cutOff),
      mostInOneKill: maxOf(cutOff),
      strange,
      stillWaiting: await waiting(),
    },
    goals: {
      'no mail is lost': lost === 0 && rows.length === mails,
      'every mail is marked as sent': (await waiting()) === 0,
      'a mail arrives twice only if it was accepted and not marked as sent when the process was killed':
        extra === sumOf(cutOff),
      'at most one mail per kill arrives twice': maxOf(cutOff) <= 1,
      'both copies have the same Message-ID': strange === 0,
    },
  }
}

/** The connections of a killed process stay open for a moment, to the mail server and to the database. */
async function untilDead(cluster: ChaosCluster, mailServer: { connections(): number }): Promise<void> {
  const ours = "select pid from pg_stat_activity where application_name = 'primacy' and datname = current_database()"
  while (mailServer.connections() > 0 || (await cluster.query(ours)).length > 0) await wait(20)
}

/** How many of the accepted mails are not marked as sent. */
async function countNotNoted(cluster: ChaosCluster, taken: readonly string[]): Promise<number> {
  const rows = await cluster.query('select id from mail_outbox where id = any($1) and sent_at is null', [taken])
  return rows.length
}

export const killedMailer: Record<string, Scenario> = {
  'kill-mailer': { about: 'F11: the process is killed between sending a mail and marking it as sent', run: killMailer },
}
