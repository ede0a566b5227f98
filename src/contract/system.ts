import { z } from 'zod'
import { setupSteps } from '../domain/system/setup-steps'
import { endpoint, hour } from './endpoint'
import { isoInstant, success } from './envelope'
import * as field from './fields'

const release = z.object({
  version: z.string(),
  commit: z.string(),
  schema: z.int().meta({ description: 'The number of the newest migration.' }),
})

const parkedMail = z.object({
  _id: z.string(),
  kind: z.string(),
  email: z.string(),
  createdAt: isoInstant,
  parkedAt: isoInstant,
  attempts: z.int(),
  reason: z.string().meta({ description: 'What the mail server said last.' }),
})

const queueCounts = {
  waiting: z.int(),
  failing: z.int().meta({ description: 'Of the waiting, those whose last attempt failed.' }),
  oldestDueAt: isoInstant.nullable().meta({ description: 'When the oldest that is due or failing was queued.' }),
  parked: z.int().meta({ description: 'Those that were given up.' }),
}

const mailQueue = z.object({
  server: z.string().nullable().meta({ description: 'Host and port; null where mails are kept in the local mailbox.' }),
  ...queueCounts,
  parkedMails: z.array(parkedMail).meta({ description: 'The latest 50 of them.' }),
})

const job = z.object({
  name: z.string(),
  everySeconds: z.int(),
  lastRunAt: isoInstant.nullable(),
  lastError: z.string().nullable(),
  failures: z.int().meta({ description: 'Failed runs since the last one that succeeded.' }),
})

const system = z
  .object({
    release,
    instance: z.object({ host: z.string(), node: z.string(), startedAt: isoInstant }),
    database: z.object({ engine: z.enum(['embedded', 'postgres']), version: z.string(), bytes: z.int() }),
    clocks: z.object({
      server: isoInstant,
      database: isoInstant,
      aheadMs: z.int().meta({ description: "How far the server's clock is ahead; negative when it is behind." }),
    }),
    mails: mailQueue,
    webhooks: z.object(queueCounts),
    proofs: z
      .object({
        waiting: z.int(),
        running: z.int(),
        oldestAskedAt: isoInstant.nullable().meta({ description: 'When the oldest that waits was asked for.' }),
        runners: z.int().meta({ description: 'Runners that have a token.' }),
        lastSeenAt: isoInstant
          .nullable()
          .meta({ description: 'When one of them last asked for a job, to the minute.' }),
      })
      .meta({ description: 'Runs of proofs, and the runners that they wait for.' }),
    jobs: z.array(job).meta({ description: 'The background jobs of this instance; every instance runs all of them.' }),
    backup: z
      .object({ finishedAt: isoInstant, file: z.string(), bytes: z.int(), isEncrypted: z.boolean() })
      .nullable()
      .meta({ description: 'The last that was completed.' }),
    ledger: z.object({ seq: z.int(), hash: z.string() }).meta({ description: 'The head of the hash chain.' }),
    disk: z
      .object({ folder: z.string(), freeBytes: z.int(), totalBytes: z.int() })
      .nullable()
      .meta({ description: 'Of the data folder; null where it cannot be read.' }),
    settings: z
      .array(z.object({ name: z.string(), value: z.string(), isDefault: z.boolean() }))
      .meta({ description: 'In force, without the values of secrets.' }),
    problems: z
      .array(z.object({ setting: z.string(), problem: z.string() }))
      .meta({ description: 'What is wrong with the settings.' }),
    setupSteps: z
      .array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() }))
      .meta({ description: 'What a site needs before its first contest; empty once all of it is done.' }),
  })
  .meta({ id: 'System', description: 'The state of this installation.' })
export type System = z.infer<typeof system>

const mailsQueued = success(z.object({ queued: z.int().meta({ description: 'How many mails will be tried again.' }) }))

export const systemEndpoints = {
  readSystem: endpoint({
    method: 'GET',
    path: '/admin/system',
    access: 'admin',
    summary:
      'Get the state of this installation: version, database, clocks, mails, proofs, jobs, backup, ledger and settings',
    reply: success(z.object({ system })),
    errors: [],
    limits: [{ by: 'user', max: 600, windowSeconds: hour }],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/admin/system/test-mail',
    access: 'admin',
    summary: "Send a mail to the caller's own address at once, and tell what the mail server said",
    reply: success(z.object({ email: z.string(), isSent: z.boolean(), reply: z.string() })),
    errors: [],
    limits: [{ by: 'user', max: 20, windowSeconds: hour }],
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/admin/system/mails/{id}/retry',
    access: 'admin',
    summary: 'Queue a mail that was given up for sending again; one that was not given up is left as it is',
    params: field.idParams,
    reply: mailsQueued,
    errors: [],
    limits: [{ by: 'user', max: 300, windowSeconds: hour }],
  }),
  retryMails: endpoint({
    method: 'POST',
    path: '/admin/system/mails/retry',
    access: 'admin',
    summary: 'Queue all mails that were given up for sending again',
    reply: mailsQueued,
    errors: [],
    limits: [{ by: 'user', max: 20, windowSeconds: hour }],
  }),
}
