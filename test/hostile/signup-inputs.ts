import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../../src/server/db/tables/tables'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

const newcomer = {
  username: 'newcomer',
  email: 'newcomer@primacy.example',
  password: 'Korrekt-Pferd-7!',
  walletAddress: `0x${'aB'.repeat(20)}`,
}

let count = 0
/** A form of somebody whose name and address are not taken. */
function form(change: Record<string, unknown> = {}): HttpRequest {
  count += 1
  const own = { username: `newcomer-${count}`, email: `newcomer-${count}@primacy.example` }
  return requestTo('signup', { body: { ...newcomer, ...own, ...change } })
}

const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const usernameText = 'Username can only contain letters, numbers, underscores, and hyphens'

/** Each value of this field is refused with this sentence, and nobody is mailed. */
async function refusesEach(harness: Harness, field: string, error: string, values: unknown[]): Promise<void> {
  for (const value of values) await harness.refuses(form({ [field]: value }), 400, 'VALIDATION_ERROR', { error })
}

async function acceptsEach(harness: Harness, field: string, values: unknown[]): Promise<void> {
  for (const value of values) await harness.accepts(form({ [field]: value }), 201)
}

const refused = (field: string, error: string, ...values: unknown[]) => ({
  run: (harness: Harness) => refusesEach(harness, field, error, values),
})

const countMails = async (harness: Harness) => (await harness.mails()).length

/** What somebody may try to become a user with. */
export const signupInputs: Group[] = [
  {
    number: 49,
    title: 'an empty signup reports the username first',
    async run(harness) {
      const error = 'Username is required'
      await harness.refuses(requestTo('signup', { body: {} }), 400, 'VALIDATION_ERROR', { error })
      await harness.refuses(requestTo('signup'), 400, 'VALIDATION_ERROR', { error })
    },
  },
  {
    number: 50,
    title: 'a username of two characters is too short',
    ...refused('username', 'Username must be at least 3 characters', 'ab', ' ab '),
  },
  {
    number: 51,
    title: 'a username has at most 30 characters',
    async run(harness) {
      await refusesEach(harness, 'username', 'Username must be less than 30 characters', ['a'.repeat(31)])
      await acceptsEach(harness, 'username', ['a'.repeat(30)])
    },
  },
  {
    number: 52,
    title: 'a username has Latin letters, digits, underscores and hyphens only',
    async run(harness) {
      const values = ['a b c', 'a.b', 'äbc', '\u0430dmin', 'abc\u202e', 'ab\nc', '<b>x</b>', 'abc\u0000', 'ab\u200bc']
      await refusesEach(harness, 'username', usernameText, values)
      await acceptsEach(harness, 'username', ['  trimmed\n'])
    },
  },
  {
    number: 53,
    title: 'a username such as `admin` or `__proto__` has no special meaning',
    async run(harness) {
      for (const username of ['__proto__', 'constructor', 'null', 'admin', 'undefined', 'toString']) {
        const { data } = await harness.accepts(form({ username }), 201)
        expect([data.user.username, data.user.role]).toEqual([username, 'user'])
      }
    },
  },
  {
    number: 54,
    title: 'usernames are unique whatever their letter case',
    async run(harness) {
      await harness.accepts(form({ username: 'alice' }), 201)
      await harness.refuses(form({ username: 'Alice' }), 409, 'ACCOUNT_EXISTS')
      await harness.refuses(form({ username: 'ALICE' }), 409, 'ACCOUNT_EXISTS')
    },
  },
  {
    number: 55,
    title: 'an email address is local@domain.tld, and blanks around it are trimmed',
    async run(harness) {
      const bad = [
        'a',
        'a@b',
        '@b.io',
        'a b@c.io',
        'a@b..io',
        `${'a'.repeat(250)}@b.io`,
        'a@-',
        'a@b.io\u0000',
        'ä@b.io',
      ]
      await refusesEach(harness, 'email', 'Invalid email address', bad)
      const { data } = await harness.accepts(form({ email: '  Trimmed@B.io ' }), 201)
      expect(data.user.email).toBe('trimmed@b.io')
    },
  },
  {
    number: 56,
    title: 'an email address with a second recipient or a header is refused, and nothing is mailed',
    async run(harness) {
      const bad = [
        'a@b.io\r\nBcc: e@x.io',
        'a@b.io,e@x.io',
        '"a b"@c.io',
        'E <a@b.io>',
        'a@b.io;e@x.io',
        'a@b.io%0aCc:x',
      ]
      await refusesEach(harness, 'email', 'Invalid email address', bad)
      expect(await countMails(harness)).toBe(0)
    },
  },
  {
    number: 57,
    title: 'a list of addresses or a query operator is refused as an email address, and nothing is mailed',
    async run(harness) {
      const bad = [['a@b.io', 'e@x.io'], { $gt: '' }, [], {}, 7, true]
      await refusesEach(harness, 'email', 'Invalid email address', bad)
      expect(await countMails(harness)).toBe(0)
    },
  },
  {
    number: 58,
    title: 'email addresses are unique whatever their letter case, also with twenty signups at once',
    async run(harness) {
      await harness.accepts(form({ email: 'a@b.io' }), 201)
      // Its owner is told by mail that somebody tried; the mail may have left when the tables are read.
      await harness.refuses(form({ email: 'A@B.IO' }), 409, 'ACCOUNT_EXISTS', { mayChange: ['mail_outbox', 'mailbox'] })
      const replies = await Promise.all(Array.from({ length: 20 }, () => harness.send(form({ email: 'twenty@b.io' }))))
      const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual([201, ...Array(19).fill(409)])
    },
  },
  {
    number: 59,
    title: 'a password of seven characters is too short',
    ...refused('password', 'Password must be at least 8 characters', 'Aa1!aaa', 'A1!a'),
  },
  {
    number: 60,
    title: 'a password needs all four kinds of characters',
    ...refused('password', classes, 'password1!', 'PASSWORD1!', 'Password!!', 'Password11'),
  },
  {
    number: 61,
    title: 'a special character outside the list does not count',
    ...refused('password', classes, 'Passw0rd-', 'Passw0rd ', 'Passw0rd;', 'Passw0rdé'),
  },
  {
    number: 62,
    title: 'a password has at most 128 characters',
    async run(harness) {
      const long = (length: number) => `Aa1!${'x'.repeat(length - 4)}`
      await acceptsEach(harness, 'password', [long(128)])
      const error = 'Password must be at most 128 characters'
      await refusesEach(harness, 'password', error, [long(129), long(200_000)])
      await harness.refuses(form({ password: long(262_145) }), 413, 'PAYLOAD_TOO_LARGE')
    },
  },
  {
    number: 63,
    title: 'a password is compared byte for byte',
    async run(harness) {
      for (const [at, password] of ['Aa1!\u0000aaaa', 'Aa1!😀😀😀😀', 'Aa1!aaaa '].entries()) {
        const email = `bytes-${at}@primacy.example`
        await harness.accepts(form({ email, password }), 201)
        const nearly = password.replace('\u0000', '').replaceAll('😀', '😁').trimEnd()
        await harness.refuses(requestTo('login', { body: { email, password: nearly } }), 401, 'INVALID_CREDENTIALS')
        await harness.accepts(requestTo('login', { body: { email, password } }))
      }
    },
  },
  {
    number: 64,
    title: 'a common password is refused',
    ...refused('password', 'This password is too common', 'Password1!', 'P@ssw0rd123', 'Primacy123!'),
  },
  {
    number: 65,
    title: 'a wallet address is 0x and 40 hexadecimal digits',
    async run(harness) {
      await refusesEach(harness, 'walletAddress', 'Wallet address is required', ['', '  ', null])
      const digits = 'a'.repeat(40)
      const bad = ['0x', `0x${'a'.repeat(39)}`, `0x${digits}a`, `0x${'g'.repeat(40)}`, `0X${digits}`, digits]
      const odd = [`0x${'\uff11'.repeat(40)}`, `0x${'a'.repeat(39)}\u0000`, `0x${digits}\u200b`, [], 7]
      await refusesEach(harness, 'walletAddress', 'Invalid Ethereum wallet address', [...bad, ...odd])
    },
  },
  {
    number: 66,
    title: 'extra fields of a signup do not grant a role or a verified address',
    async run(harness) {
      const extra = {
        ...{ role: 'admin', isEmailVerified: true, _id: 'x', id: 'x', status: 'active', kycState: 'approved' },
        ...{ createdAt: '2020-01-01T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z', passwordHash: 'x' },
      }
      const { data } = await harness.accepts(form(extra), 201)
      const [row] = await harness.db.select().from(users).where(eq(users.id, data.user._id))
      const now = harness.clock.now()
      expect(row).toMatchObject({
        role: 'user',
        isEmailVerified: false,
        kycState: 'none',
        createdAt: now,
        updatedAt: now,
      })
    },
  },
  {
    number: 67,
    title: 'signup fields have to be strings',
    async run(harness) {
      for (const field of ['username', 'email', 'password', 'walletAddress']) {
        for (const value of [7, true, [], {}, null, ['a'], { toString: 'x' }]) {
          await harness.refuses(form({ [field]: value }), 400, 'VALIDATION_ERROR')
        }
      }
    },
  },
  {
    number: 68,
    title: 'the eleventh signup within an hour from one address is rate limited',
    isLimited: true,
    async run(harness) {
      for (let turn = 0; turn < 10; turn += 1) {
        await harness.refuses(form({ username: 'a' }), 400, 'VALIDATION_ERROR')
      }
      const { headers } = await harness.refuses(form(), 429, 'RATE_LIMITED')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    },
  },
]
