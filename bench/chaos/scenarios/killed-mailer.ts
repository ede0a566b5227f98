import { setTimeout as wait } from 'node:timers/promises'
import { type ChaosCluster, startChaosCluster } from '../cluster'
import { maxOf, sumOf } from '../figures'
import { newInstance } from '../instance'
import { prepareField } from '../people'
import type { Outcome, Scenario, Trial } from '../scenario'
import { startSmtp } from '../smtp'

/** F11: the process dies when a mail has been taken by the mail server and not yet been noted as sent. */
async function killMailer(trial: Trial): Promise<Outcome> {
  const mails = trial.sized({ full: 400, short: 60, smoke: 6 })
  const kills = trial.sized({ full: 30, short: 5, smoke: 1 })
  let untilKill = 3
  let instanceToKill: { signal(signal: NodeJS.Signals): void } | null = null
  const onArrived = () => {
    untilKill -= 1
    if (untilKill === 0) instanceToKill?.signal('SIGKILL')
  }
  const office = await startSmtp(trial, { onArrived })
  const taken = () => office.arrived.map(({ messageId }) => /^<([^@]+)@/.exec(messageId)?.[1] ?? 'none')
  const cluster = await startChaosCluster(trial)
  const instance = await newInstance(trial, 'A', {
    DATABASE_URL: cluster.url,
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
  })
  await prepareField({ databaseUrl: cluster.url }, { researchers: mails })
  instanceToKill = instance
  await cluster.query(
    `insert into mail_outbox (kind, email, created_at, next_try_at)
     select 'password_changed', email, now(), now() from users where role = 'user'`,
  )
  // What the dead had taken waits for its lease of three minutes; the bench lets the lease end at once.
  const endLeases = () => cluster.query('update mail_outbox set next_try_at = now() where sent_at is null')
  const cutOff: number[] = []
  while (cutOff.length < kills) {
    const before = office.arrived.length
    untilKill = Math.ceil(trial.chance.between(1, (mails / kills) * 0.6))
    await endLeases()
    instance.launch()
    const exit = await Promise.race([instance.ended(), wait(60_000)])
    if (exit?.signal !== 'SIGKILL') throw new Error('the process was not killed in time')
    await untilDead(cluster, office)
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
  const extra = office.arrived.length - delivered.size
  const strange = [...delivered].filter((id) => !rows.some((row) => row.id === id)).length
  return {
    figures: {
      kills,
      mails: rows.length,
      taken: office.arrived.length,
      lost,
      extra,
      takenButNotNoted: sumOf(cutOff),
      mostInOneKill: maxOf(cutOff),
      strange,
      stillWaiting: await waiting(),
    },
    goals: {
      'no mail is lost': lost === 0 && rows.length === mails,
      'every mail is noted as sent': (await waiting()) === 0,
      'a mail comes twice only if it was taken and not noted when the process died': extra === sumOf(cutOff),
      'and at most one does in one kill': maxOf(cutOff) <= 1,
      'the second has the Message-ID of the first': strange === 0,
    },
  }
}

/** What the dead process had sent is still on its way for a moment, to the mail server and to the database. */
async function untilDead(cluster: ChaosCluster, office: { connections(): number }): Promise<void> {
  const ours = "select pid from pg_stat_activity where application_name = 'primacy' and datname = current_database()"
  while (office.connections() > 0 || (await cluster.query(ours)).length > 0) await wait(20)
}

/** How many of the mails that the mail server took the product does not know to have left. */
async function countNotNoted(cluster: ChaosCluster, taken: readonly string[]): Promise<number> {
  const rows = await cluster.query('select id from mail_outbox where id = any($1) and sent_at is null', [taken])
  return rows.length
}

export const killedMailer: Record<string, Scenario> = {
  'kill-mailer': { about: 'F11: the process dies between sending a mail and noting it', run: killMailer },
}
