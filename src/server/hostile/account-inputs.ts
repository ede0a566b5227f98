import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../db/tables'
import { castPassword } from '../testing/cast'
import { startTestApp } from '../testing/start-test-app'
import type { Group } from './group'
import { type Ask, ask, openStage, type Stage } from './stage'

const email = 'ada@primacy.example'
const password = 'Another-Horse-8!'
const wrong = { email, password: 'wrong-password' }

/** The token of the newest mail to Ada with a link to that page. */
async function mailedToken(stage: Stage, page: 'verify-email' | 'reset-password'): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})`)
  const [token] = (await stage.mails()).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  if (!token) throw new Error('no link was mailed')
  return token
}

async function resetToken(stage: Stage): Promise<string> {
  await stage.accepts(ask('forgotPassword', { body: { email } }))
  return mailedToken(stage, 'reset-password')
}

async function verifyToken(stage: Stage): Promise<string> {
  await stage.person('ada', { isEmailVerified: false })
  await stage.accepts(ask('resendVerification', { body: { email } }))
  return mailedToken(stage, 'verify-email')
}

const reset = (token: string, chosen = password) =>
  ask('resetPassword', { params: { token }, body: { password: chosen } })
const verify = (token: unknown) => ask('verifyEmail', { body: { token } })
const isInvalid = (stage: Stage, request: Ask) => stage.refuses(request, 400, 'TOKEN_INVALID')
const isMissing = (stage: Stage, request: Ask) => stage.refuses(request, 400, 'TOKEN_REQUIRED')

/** What somebody may try at the doors of an account. */
export const accountInputs: Group[] = [
  {
    no: 69,
    what: 'a login is two texts',
    async play(stage) {
      for (const value of [[email], { $ne: '' }, 7, true, null]) {
        await stage.refuses(ask('login', { body: { email: value, password } }), 400, 'VALIDATION_ERROR')
        await stage.refuses(ask('login', { body: { email, password: value } }), 400, 'VALIDATION_ERROR')
      }
    },
  },
  {
    no: 70,
    what: 'a statement is no address, and an unknown address is answered as a wrong password',
    async play(stage) {
      await stage.person('ada')
      const statement = { email: "' OR 1=1--", password }
      await stage.refuses(ask('login', { body: statement }), 400, 'VALIDATION_ERROR')
      const known = await stage.refuses(ask('login', { body: wrong }), 401, 'INVALID_CREDENTIALS')
      const other = ask('login', { body: { ...wrong, email: 'nobody@primacy.example' } })
      expect((await stage.refuses(other, 401, 'INVALID_CREDENTIALS')).text).toBe(known.text)
    },
  },
  {
    no: 71,
    what: 'a password that nobody can have is wrong, and one that is too short is not looked up',
    async play(stage) {
      await stage.person('ada')
      await stage.refuses(ask('login', { body: { email, password: '12345' } }), 400, 'VALIDATION_ERROR')
      for (const length of [129, 100_000]) {
        const body = { email, password: 'x'.repeat(length) }
        await stage.refuses(ask('login', { body }), 401, 'INVALID_CREDENTIALS')
      }
    },
  },
  {
    no: 72,
    what: 'the eleventh wrong password waits, and its owner gets in from elsewhere',
    isLimited: true,
    async play(stage) {
      await stage.person('ada')
      for (let turn = 0; turn < 10; turn += 1) {
        await stage.refuses(ask('login', { body: wrong }), 401, 'INVALID_CREDENTIALS')
      }
      const right = ask('login', { body: { email, password: castPassword } })
      const { headers } = await stage.refuses(right, 429, 'RATE_LIMITED')
      expect(Number(headers['retry-after'])).toBe(15 * 60)
      await stage.accepts({ ...right, from: '10.0.0.9' })
    },
  },
  {
    no: 73,
    what: 'verifying takes a token, and what is none is invalid',
    async play(stage) {
      await isMissing(stage, ask('verifyEmail', { body: {} }))
      for (const nothing of ['', null]) await isMissing(stage, verify(nothing))
      for (const token of ['x'.repeat(43), 'x'.repeat(10_000), ['x'], 7, {}, '\u0000', '\ud800', "' OR 1=1--"]) {
        await isInvalid(stage, verify(token))
      }
    },
  },
  {
    no: 74,
    what: 'a verification link is no reset link, ends after a day, and opened twice it changes nothing more',
    async play(stage) {
      const token = await verifyToken(stage)
      await isInvalid(stage, verify(await resetToken(stage)))
      const first = await stage.accepts(verify(token))
      expect(await stage.accepts(verify(token))).toEqual(first)
      stage.clock.advance(24 * 60 + 1)
      await isInvalid(stage, verify(token))
    },
  },
  {
    no: 75,
    what: 'a reset link works once, also of twenty times at once',
    async play(stage) {
      await stage.person('ada')
      const token = await resetToken(stage)
      const replies = await Promise.all(Array.from({ length: 20 }, () => stage.send(reset(token))))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
      await isInvalid(stage, reset(token))
    },
  },
  {
    no: 76,
    what: 'a weak password leaves the reset link as it was',
    async play(stage) {
      await stage.person('ada')
      const token = await resetToken(stage)
      for (const weak of ['short', 'password1!', 'Password1!', '']) {
        await stage.refuses(reset(token, weak), 400, 'VALIDATION_ERROR')
      }
      await stage.accepts(reset(token))
    },
  },
  {
    no: 77,
    what: 'a reset link of anything else is invalid, and no log repeats it',
    async play(outer) {
      const lines: string[] = []
      const stage = await openStage(await startTestApp({ log: (line) => lines.push(line) }))
      const tokens = ['\u0000', '../', 'x'.repeat(5_000), 'canary-of-a-token', "' OR 1=1--", '%', '\u202e']
      for (const token of tokens) await isInvalid(stage, reset(token))
      await isMissing(stage, ask('resetPasswordWithoutToken', { body: { password } }))
      expect(lines.length).toBeGreaterThan(tokens.length)
      expect(lines.join('')).not.toMatch(/canary|xxxxx|OR 1=1/)
      outer.touched()
    },
  },
  {
    no: 78,
    what: 'of two reset links the older is invalid',
    async play(stage) {
      await stage.person('ada')
      const older = await resetToken(stage)
      stage.clock.advance(2)
      const newer = await resetToken(stage)
      await isInvalid(stage, reset(older))
      await stage.accepts(reset(newer))
    },
  },
  {
    no: 79,
    what: 'who asks for a mail learns nothing of whom it goes to, and nobody else gets one',
    async play(stage) {
      await stage.person('ada')
      await stage.person('mei', { isEmailVerified: false })
      for (const call of ['forgotPassword', 'resendVerification'] as const) {
        const said = new Set<string>()
        for (const address of [email, 'mei@primacy.example', 'nobody@primacy.example', ' ADA@primacy.example ']) {
          said.add(JSON.stringify(await stage.accepts(ask(call, { body: { email: address } }))))
        }
        expect(said.size).toBe(1)
        for (const bad of [`${email}\r\nBcc: e@x.io`, [email, 'e@x.io'], `${email},e@x.io`, { email }, null]) {
          await stage.refuses(ask(call, { body: { email: bad } }), 400, 'VALIDATION_ERROR')
        }
      }
      const mailed = new Set((await stage.mails()).map((mail) => mail.email))
      expect([...mailed].toSorted()).toEqual([email, 'mei@primacy.example'])
    },
  },
  {
    no: 80,
    what: 'the fourth mail of an hour is not sent, whether somebody has the address or not',
    isLimited: true,
    async play(stage) {
      await stage.person('ada')
      for (const address of [email, 'nobody@primacy.example']) {
        const request = ask('forgotPassword', { body: { email: address } })
        for (let turn = 0; turn < 3; turn += 1) await stage.accepts(request)
        await stage.refuses(request, 429, 'RATE_LIMITED')
      }
    },
  },
  {
    no: 81,
    what: 'a mailed link leads to us, whatever host the request was sent to',
    async play(stage) {
      await stage.person('ada')
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
      await stage.accepts(ask('resendVerification', { body: { email }, headers }))
      await stage.accepts(ask('forgotPassword', { body: { email }, headers }))
      for (const mail of await stage.mails()) expect(JSON.stringify(mail)).not.toContain('evil.example')
    },
  },
  {
    no: 82,
    what: 'logging out succeeds without a token, with a bad one, with a spent one and twice',
    async play(stage) {
      const ada = await stage.person('ada')
      for (const as of [undefined, 'garbage', ada, ada, ada]) await stage.accepts(ask('logout', { as }))
    },
  },
  {
    no: 83,
    what: 'the terms accepted fifty times at once are accepted at one time',
    async play(stage) {
      const ada = await stage.person('ada')
      const request = ask('acceptTerms', { as: ada })
      const replies = await Promise.all(Array.from({ length: 50 }, () => stage.send(request)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const acceptedAt = stage.clock.now()
      stage.clock.advance(5)
      await stage.accepts(request)
      const [row] = await stage.db.select().from(users).where(eq(users.id, ada.id))
      expect(row?.termsAcceptedAt).toEqual(acceptedAt)
    },
  },
  {
    no: 84,
    what: 'who I am is not asked of the address',
    async play(stage) {
      const [ada, linus] = [await stage.person('ada'), await stage.person('linus')]
      const { data } = await stage.accepts(ask('me', { as: ada, query: { id: linus.id, userId: linus.id } }))
      expect(data.user._id).toBe(ada.id)
    },
  },
]
