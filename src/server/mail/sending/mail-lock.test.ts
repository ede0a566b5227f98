import { isNull } from 'drizzle-orm'
import type { SMTPServerSession } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '#test/machine/mail-server'
import { startTestApp, type TestApp, unhurried } from '#test/server/start-test-app'
import { mailOutbox } from '../../db/tables/mail-tables'
import { enqueueMail } from '../../outbox/outbox-queries'
import { createMailLocks, startMailWorker } from '../mail-worker'
import { smtpSender } from './smtp-sender'

const hour = 3_600_000

describe('of three mails to an SMTP server', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp()
  })

  type Mail = { to: string; answer: (refusal?: Error) => void; breakOff: () => void }

  /** A local SMTP server whose replies to the recipient and to the end of each mail are decided by the test. */
  async function startSmtpServer(does: { atAddress?: (to: string) => unknown; atEnd: (mail: Mail) => unknown }) {
    const sockets = new Map<number | undefined, { destroy(): void }>()
    const begun: string[] = []
    const ended: string[] = []
    const watchers = new Set<() => void>()
    /** Resolves when the condition is true; checked whenever a mail begins or ends. */
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
    const { server, url, stop } = await startMailServer({
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, done) =>
        void Promise.resolve(does.atAddress?.(address)).then(
          () => done(),
          (refusal) => done(refusal),
        ),
      onData(stream, session, answer) {
        const to = recipient(session)
        note(begun, to)
        stream.resume()
        // The stream also ends if the connection breaks before the final dot.
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
    onTestFinished(stop)
    return { url, begun, ended, until }
  }

  /** Mails three people at once, and resolves when each mail was sent or has failed. */
  async function mailThree(url: string, maxLockMs: number) {
    const names = ['ada', 'mei', 'olga'] as const
    const people = await Promise.all(names.map((name) => app.person(name)))
    for (const { email } of people) await enqueueMail(app.db, { kind: 'reset_password', email, now: app.clock.now() })
    const from = { name: 'Primacy', address: 'no-reply@primacy.example' }
    const site = { publicUrl: 'https://primacy.example', siteName: 'Primacy' }
    const sender = smtpSender({ url, from })
    const { db, clock } = app
    const errors: unknown[] = []
    const times = { rate: unhurried, pollMs: hour, maxLockMs }
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

  test('all three are sent concurrently, and each completes only after the previous one was stored', async () => {
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

  test('a server that is silent until it has all three gets them, and each arrives once', async () => {
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

  test('a refused address and a refused text do not delay the others', async () => {
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

  test('a connection that breaks after the end of a mail does not delay the others', async () => {
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

describe('the lock of a mail', () => {
  /** Asks for the lock for named mails, and tells which ones got it, in order. */
  function mails(maxHoldMs?: number) {
    const createLock = createMailLocks(maxHoldMs)
    const acquired: string[] = []
    const ask = (name: string) => {
      const lock = createLock()
      void lock.acquire().then(() => acquired.push(name))
      return lock
    }
    const settled = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return [...acquired]
    }
    return { ask, acquired: settled, createLock }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })

  test('goes to the mails in order of request, except to those that were released while waiting', async () => {
    const { ask, acquired } = mails()
    const [ada, mei] = [ask('ada'), ask('mei'), ask('olga')]
    expect(await acquired()).toEqual(['ada'])
    mei.release()
    mei.release()
    expect(await acquired()).toEqual(['ada'])
    ada.release()
    expect(await acquired()).toEqual(['ada', 'olga'])
    ada.release()
    ask('grace')
    expect(await acquired()).toEqual(['ada', 'olga'])
  })

  test('is held for at most two seconds', async () => {
    const { ask, acquired } = mails()
    const ada = ask('ada')
    const mei = ask('mei')
    ask('olga')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(await acquired()).toEqual(['ada'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await acquired()).toEqual(['ada', 'mei'])
    ada.release()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(await acquired()).toEqual(['ada', 'mei'])
    mei.release()
    expect(await acquired()).toEqual(['ada', 'mei', 'olga'])
  })

  test('is free at once when every holder has had it for too long', async () => {
    const { ask, acquired } = mails()
    ask('ada')
    await vi.advanceTimersByTimeAsync(2_000)
    ask('mei')
    expect(await acquired()).toEqual(['ada', 'mei'])
  })

  test('is not given to a mail that was released before it asked', async () => {
    const { ask, acquired, createLock } = mails()
    const late = createLock()
    late.release()
    let hasLateLock = false
    void late.acquire().then(() => {
      hasLateLock = true
    })
    ask('ada')
    expect(await acquired()).toEqual(['ada'])
    expect(hasLateLock).toBe(false)
  })
})
