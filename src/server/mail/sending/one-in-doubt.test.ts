import type { AddressInfo } from 'node:net'
import { isNull } from 'drizzle-orm'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailOutbox } from '../../db/mail-tables'
import { startTestApp, type TestApp, unhurried } from '../../testing/start-test-app'
import { startMailWorker } from '../mail-worker'
import { enqueueMail } from '../outbox-queries'
import { oneInDoubt } from './one-in-doubt'
import { smtpSender } from './smtp-sender'

const hour = 3_600_000

describe('of three mails that an SMTP server is sent', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp()
  })

  type Mail = { to: string; answer: (refusal?: Error) => void; breakOff: () => void }

  /** An SMTP server on this machine that does what the test says at the address and at the end of each mail. */
  async function startSmtpServer(does: { atAddress?: (to: string) => unknown; atEnd: (mail: Mail) => unknown }) {
    const sockets = new Map<number | undefined, { destroy(): void }>()
    const begun: string[] = []
    const ended: string[] = []
    const watchers = new Set<() => void>()
    /** Resolves when the mails that have begun and ended are as the test awaits them. */
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => isSo() && resolve()
        watchers.add(look)
        look()
      })
    const note = (list: string[], to: string) => {
      list.push(to)
      for (const look of watchers) look()
    }
    const recipient = (session: SMTPServerSession) => session.envelope.rcptTo[0]?.address ?? ''
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        void Promise.resolve(does.atAddress?.(address)).then(
          () => done(),
          (refusal) => done(refusal),
        ),
      onData(stream, session, answer) {
        const to = recipient(session)
        note(begun, to)
        stream.resume()
        // A text that breaks off ends as well, without its dot.
        stream.on('end', () => {
          if (!sockets.has(session.remotePort)) return
          note(ended, to)
          does.atEnd({ to, answer, breakOff: () => sockets.get(session.remotePort)?.destroy() })
        })
      },
    })
    server.server.on('connection', (socket) => {
      const port = socket.remotePort
      sockets.set(port, socket)
      socket.on('close', () => sockets.delete(port))
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, begun, ended, until }
  }

  /** Three people are mailed at once; resolves when each mail was sent or failed. */
  async function mailThree(url: string, mostMsInDoubt: number) {
    const names = ['ada', 'mei', 'olga'] as const
    const people = await Promise.all(names.map((name) => app.person(name)))
    for (const { email } of people) await enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
    const from = { name: 'Primacy', address: 'no-reply@primacy.example' }
    const site = { publicUrl: 'https://primacy.example', siteName: 'Primacy' }
    const sender = smtpSender({ url, from })
    const { db, clock } = app
    const errors: unknown[] = []
    const times = { pace: unhurried, pollMs: hour, mostMsInDoubt }
    const worker = startMailWorker({ db, clock, sender, ...site, ...times, onError: (error) => errors.push(error) })
    onTestFinished(() => worker.stop())
    await worker.idle()
    expect(errors).toEqual([])
  }

  const notNoted = async () =>
    (await app.db.select({ email: mailOutbox.email }).from(mailOutbox).where(isNull(mailOutbox.sentAt))).map(
      ({ email }) => email,
    )
  const named = (name: string) => (to: string) => to.startsWith(name)

  test('all three are on their way at once, and one ends only when the one before has been noted', async () => {
    const inDoubt: string[][] = []
    const smtp = await startSmtpServer({
      async atEnd({ answer }) {
        const open = await notNoted()
        inDoubt.push(smtp.ended.filter((to) => open.includes(to)))
        await smtp.until(() => smtp.begun.length === 3)
        answer()
      },
    })
    await mailThree(smtp.url, hour)
    expect(inDoubt.map((mails) => mails.length)).toEqual([1, 1, 1])
    expect(await notNoted()).toEqual([])
  })

  test('a server that is silent about one until it has the others gets them, and each arrives once', async () => {
    const silent: (() => void)[] = []
    const smtp = await startSmtpServer({
      atEnd({ answer }) {
        silent.push(answer)
        if (silent.length === 3) for (const say of silent) say()
      },
    })
    await mailThree(smtp.url, 20)
    expect(new Set(smtp.ended).size).toBe(3)
    expect(smtp.ended).toHaveLength(3)
    expect(await notNoted()).toEqual([])
  })

  test('one to a refused address and one of a refused text hold up nobody', async () => {
    const smtp = await startSmtpServer({
      async atAddress(to) {
        if (named('ada')(to)) throw Object.assign(new Error('no such person'), { responseCode: 550 })
        if (named('olga')(to)) await smtp.until(() => smtp.ended.some(named('mei')))
      },
      atEnd: ({ to, answer }) =>
        answer(named('mei')(to) ? Object.assign(new Error('not this text'), { responseCode: 554 }) : undefined),
    })
    await mailThree(smtp.url, hour)
    expect((await notNoted()).map((email) => email.slice(0, 3)).sort()).toEqual(['ada', 'mei'])
    expect(smtp.ended.filter(named('olga'))).toHaveLength(1)
  })

  test('one whose connection breaks after its end holds up nobody', async () => {
    const smtp = await startSmtpServer({
      async atAddress(to) {
        if (!named('ada')(to)) await smtp.until(() => smtp.ended.some(named('ada')))
      },
      atEnd: ({ to, answer, breakOff }) => (named('ada')(to) ? breakOff() : answer()),
    })
    await mailThree(smtp.url, hour)
    expect((await notNoted()).map((email) => email.slice(0, 3))).toEqual(['ada'])
    expect(smtp.ended).toHaveLength(3)
  })
})

describe('who asks to be in doubt', () => {
  /** The names of those who may, in their order. */
  function people(mostMs?: number) {
    const next = oneInDoubt(mostMs)
    const admitted: string[] = []
    const ask = (name: string) => {
      const doubt = next()
      void doubt.begin().then(() => admitted.push(name))
      return doubt
    }
    // Whoever may go on does so behind those who were let in before.
    const admittedSoFar = () => Promise.resolve().then(() => [...admitted])
    return { ask, admitted: admittedSoFar, next }
  }

  test('comes after those who asked before, and not after one who gave up', async () => {
    const { ask, admitted } = people()
    const [ada, mei] = [ask('ada'), ask('mei'), ask('olga')]
    expect(await admitted()).toEqual(['ada'])
    mei.end()
    mei.end()
    expect(await admitted()).toEqual(['ada'])
    ada.end()
    expect(await admitted()).toEqual(['ada', 'olga'])
    ada.end()
    ask('grace')
    expect(await admitted()).toEqual(['ada', 'olga'])
  })

  test('waits two seconds for one who does not come to an end, and no longer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { ask, admitted } = people()
    const ada = ask('ada')
    const mei = ask('mei')
    ask('olga')
    vi.advanceTimersByTime(1_999)
    expect(await admitted()).toEqual(['ada'])
    vi.advanceTimersByTime(1)
    expect(await admitted()).toEqual(['ada', 'mei'])
    ada.end()
    vi.advanceTimersByTime(1_999)
    expect(await admitted()).toEqual(['ada', 'mei'])
    mei.end()
    expect(await admitted()).toEqual(['ada', 'mei', 'olga'])
  })

  test('waits for nobody when all who were have come to their time', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { ask, admitted } = people()
    ask('ada')
    vi.advanceTimersByTime(2_000)
    ask('mei')
    expect(await admitted()).toEqual(['ada', 'mei'])
  })

  test('is not let in when its mail was over before it asked', async () => {
    const { ask, admitted, next } = people()
    const late = next()
    late.end()
    let isLateIn = false
    void late.begin().then(() => {
      isLateIn = true
    })
    ask('ada')
    expect(await admitted()).toEqual(['ada'])
    expect(isLateIn).toBe(false)
  })
})
