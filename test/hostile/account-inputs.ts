import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../../src/server/db/tables/tables'
import { castPassword } from '../server/cast'
import { startTestApp } from '../server/start-test-app'
import { createHarness, type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

const email = 'ada@primacy.example'
const password = 'Another-Horse-8!'
const wrong = { email, password: 'wrong-password' }

/** The token of the newest mail to Ada with a link to that page. */
async function mailedToken(harness: Harness, page: 'verify-email' | 'reset-password'): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})`)
  const [token] = (await harness.mails()).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  if (!token) throw new Error('no link was mailed')
  return token
}

async function resetToken(harness: Harness): Promise<string> {
  await harness.accepts(requestTo('forgotPassword', { body: { email } }))
  return mailedToken(harness, 'reset-password')
}

async function verifyToken(harness: Harness): Promise<string> {
  await harness.person('ada', { isEmailVerified: false })
  await harness.accepts(requestTo('resendVerification', { body: { email } }))
  return mailedToken(harness, 'verify-email')
}

const reset = (token: string, chosen = password) =>
  requestTo('resetPassword', { params: { token }, body: { password: chosen } })
const verify = (token: unknown) => requestTo('verifyEmail', { body: { token } })
const isInvalid = (harness: Harness, request: HttpRequest) => harness.refuses(request, 400, 'TOKEN_INVALID')
const isMissing = (harness: Harness, request: HttpRequest) => harness.refuses(request, 400, 'TOKEN_REQUIRED')

/** What an attacker may try on account endpoints. */
export const accountInputs: Group[] = [
  {
    number: 69,
    title: 'login refuses an email or password that is not a string',
    async run(harness) {
      for (const value of [[email], { $ne: '' }, 7, true, null]) {
        await harness.refuses(requestTo('login', { body: { email: value, password } }), 400, 'VALIDATION_ERROR')
        await harness.refuses(requestTo('login', { body: { email, password: value } }), 400, 'VALIDATION_ERROR')
      }
    },
  },
  {
    number: 70,
    title: 'login refuses SQL as an email, and answers an unknown email like a wrong password',
    async run(harness) {
      await harness.person('ada')
      const statement = { email: "' OR 1=1--", password }
      await harness.refuses(requestTo('login', { body: statement }), 400, 'VALIDATION_ERROR')
      const known = await harness.refuses(requestTo('login', { body: wrong }), 401, 'INVALID_CREDENTIALS')
      const other = requestTo('login', { body: { ...wrong, email: 'nobody@primacy.example' } })
      expect((await harness.refuses(other, 401, 'INVALID_CREDENTIALS')).text).toBe(known.text)
    },
  },
  {
    number: 71,
    title: 'login answers an impossible password as wrong, and does not look up one that is too short',
    async run(harness) {
      await harness.person('ada')
      await harness.refuses(requestTo('login', { body: { email, password: '12345' } }), 400, 'VALIDATION_ERROR')
      for (const length of [129, 100_000]) {
        const body = { email, password: 'x'.repeat(length) }
        await harness.refuses(requestTo('login', { body }), 401, 'INVALID_CREDENTIALS')
      }
    },
  },
  {
    number: 72,
    title: 'the eleventh wrong password is rate limited, and the owner can still log in from another address',
    isLimited: true,
    async run(harness) {
      await harness.person('ada')
      for (let turn = 0; turn < 10; turn += 1) {
        await harness.refuses(requestTo('login', { body: wrong }), 401, 'INVALID_CREDENTIALS')
      }
      const right = requestTo('login', { body: { email, password: castPassword } })
      const { headers } = await harness.refuses(right, 429, 'RATE_LIMITED')
      expect(Number(headers['retry-after'])).toBe(15 * 60)
      await harness.accepts({ ...right, from: '10.0.0.9' })
    },
  },
  {
    number: 73,
    title: 'email verification needs a valid token',
    async run(harness) {
      await isMissing(harness, requestTo('verifyEmail', { body: {} }))
      for (const nothing of ['', null]) await isMissing(harness, verify(nothing))
      for (const token of ['x'.repeat(43), 'x'.repeat(10_000), ['x'], 7, {}, '\u0000', '\ud800', "' OR 1=1--"]) {
        await isInvalid(harness, verify(token))
      }
    },
  },
  {
    number: 74,
    title: 'a verification link does not reset passwords, expires after a day, and changes nothing when opened twice',
    async run(harness) {
      const token = await verifyToken(harness)
      await isInvalid(harness, verify(await resetToken(harness)))
      const first = await harness.accepts(verify(token))
      expect(await harness.accepts(verify(token))).toEqual(first)
      harness.clock.advance(24 * 60 + 1)
      await isInvalid(harness, verify(token))
    },
  },
  {
    number: 75,
    title: 'a reset link works once, also when it is used twenty times at once',
    async run(harness) {
      await harness.person('ada')
      const token = await resetToken(harness)
      const replies = await Promise.all(Array.from({ length: 20 }, () => harness.send(reset(token))))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
      await isInvalid(harness, reset(token))
    },
  },
  {
    number: 76,
    title: 'a reset link stays valid after a weak password',
    async run(harness) {
      await harness.person('ada')
      const token = await resetToken(harness)
      for (const weak of ['short', 'password1!', 'Password1!', '']) {
        await harness.refuses(reset(token, weak), 400, 'VALIDATION_ERROR')
      }
      await harness.accepts(reset(token))
    },
  },
  {
    number: 77,
    title: 'any other reset token is invalid, and no log contains it',
    async run(outer) {
      const lines: string[] = []
      const harness = await createHarness(await startTestApp({ log: (line) => lines.push(line) }))
      const tokens = ['\u0000', '../', 'x'.repeat(5_000), 'canary-of-a-token', "' OR 1=1--", '%', '\u202e']
      for (const token of tokens) await isInvalid(harness, reset(token))
      await isMissing(harness, requestTo('resetPasswordWithoutToken', { body: { password } }))
      expect(lines.length).toBeGreaterThan(tokens.length)
      expect(lines.join('')).not.toMatch(/canary|xxxxx|OR 1=1/)
      outer.touched()
    },
  },
  {
    number: 78,
    title: 'a new reset link invalidates the older one',
    async run(harness) {
      await harness.person('ada')
      const older = await resetToken(harness)
      harness.clock.advance(2)
      const newer = await resetToken(harness)
      await isInvalid(harness, reset(older))
      await harness.accepts(reset(newer))
    },
  },
  {
    number: 79,
    title: 'requesting a mail does not reveal who has an account, and nobody else gets it',
    async run(harness) {
      await harness.person('ada')
      await harness.person('mei', { isEmailVerified: false })
      for (const call of ['forgotPassword', 'resendVerification'] as const) {
        const said = new Set<string>()
        for (const address of [email, 'mei@primacy.example', 'nobody@primacy.example', ' ADA@primacy.example ']) {
          said.add(JSON.stringify(await harness.accepts(requestTo(call, { body: { email: address } }))))
        }
        expect(said.size).toBe(1)
        for (const bad of [`${email}\r\nBcc: e@x.io`, [email, 'e@x.io'], `${email},e@x.io`, { email }, null]) {
          await harness.refuses(requestTo(call, { body: { email: bad } }), 400, 'VALIDATION_ERROR')
        }
      }
      const mailed = new Set((await harness.mails()).map((mail) => mail.email))
      expect([...mailed].toSorted()).toEqual([email, 'mei@primacy.example'])
    },
  },
  {
    number: 80,
    title: 'the fourth mail within an hour is not sent, whether or not the address has an account',
    isLimited: true,
    async run(harness) {
      await harness.person('ada')
      for (const address of [email, 'nobody@primacy.example']) {
        const request = requestTo('forgotPassword', { body: { email: address } })
        for (let turn = 0; turn < 3; turn += 1) await harness.accepts(request)
        await harness.refuses(request, 429, 'RATE_LIMITED')
      }
    },
  },
  {
    number: 81,
    title: 'mailed links use the configured address, whatever Host header the request had',
    async run(harness) {
      await harness.person('ada')
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
      await harness.accepts(requestTo('resendVerification', { body: { email }, headers }))
      await harness.accepts(requestTo('forgotPassword', { body: { email }, headers }))
      for (const mail of await harness.mails()) expect(JSON.stringify(mail)).not.toContain('evil.example')
    },
  },
  {
    number: 82,
    title: 'logging out succeeds without a token, with an invalid or expired one, and twice',
    async run(harness) {
      const ada = await harness.person('ada')
      for (const as of [undefined, 'garbage', ada, ada, ada]) await harness.accepts(requestTo('logout', { as }))
    },
  },
  {
    number: 83,
    title: 'accepting the terms fifty times at once stores one time of acceptance',
    async run(harness) {
      const ada = await harness.person('ada')
      const request = requestTo('acceptTerms', { as: ada })
      const replies = await Promise.all(Array.from({ length: 50 }, () => harness.send(request)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const acceptedAt = harness.clock.now()
      harness.clock.advance(5)
      await harness.accepts(request)
      const [row] = await harness.db.select().from(users).where(eq(users.id, ada.id))
      expect(row?.termsAcceptedAt).toEqual(acceptedAt)
    },
  },
  {
    number: 84,
    title: 'the query string does not choose whose account is returned',
    async run(harness) {
      const [ada, linus] = [await harness.person('ada'), await harness.person('linus')]
      const { data } = await harness.accepts(requestTo('me', { as: ada, query: { id: linus.id, userId: linus.id } }))
      expect(data.user._id).toBe(ada.id)
    },
  },
]
