import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../db/tables'
import type { Group } from './group'
import { type Ask, ask, type Stage } from './stage'

const newcomer = {
  username: 'newcomer',
  email: 'newcomer@primacy.example',
  password: 'Korrekt-Pferd-7!',
  walletAddress: `0x${'aB'.repeat(20)}`,
}

let count = 0
/** A form of somebody whose name and address are not taken. */
function form(change: Record<string, unknown> = {}): Ask {
  count += 1
  const own = { username: `newcomer-${count}`, email: `newcomer-${count}@primacy.example` }
  return ask('signup', { body: { ...newcomer, ...own, ...change } })
}

const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const usernameText = 'Username can only contain letters, numbers, underscores, and hyphens'

/** Each value of this field is refused with this sentence, and nobody is mailed. */
async function refusesEach(stage: Stage, field: string, error: string, values: unknown[]): Promise<void> {
  for (const value of values) await stage.refuses(form({ [field]: value }), 400, 'VALIDATION_ERROR', { error })
}

async function acceptsEach(stage: Stage, field: string, values: unknown[]): Promise<void> {
  for (const value of values) await stage.accepts(form({ [field]: value }), 201)
}

const refused = (field: string, error: string, ...values: unknown[]) => ({
  play: (stage: Stage) => refusesEach(stage, field, error, values),
})

const countMails = async (stage: Stage) => (await stage.mails()).length

/** What somebody may try to become a user with. */
export const signupInputs: Group[] = [
  {
    no: 49,
    what: 'an empty form asks for the username first',
    async play(stage) {
      const error = 'Username is required'
      await stage.refuses(ask('signup', { body: {} }), 400, 'VALIDATION_ERROR', { error })
      await stage.refuses(ask('signup'), 400, 'VALIDATION_ERROR', { error })
    },
  },
  {
    no: 50,
    what: 'a username of two characters is too short',
    ...refused('username', 'Username must be at least 3 characters', 'ab', ' ab '),
  },
  {
    no: 51,
    what: 'a username has thirty characters at most',
    async play(stage) {
      await refusesEach(stage, 'username', 'Username must be less than 30 characters', ['a'.repeat(31)])
      await acceptsEach(stage, 'username', ['a'.repeat(30)])
    },
  },
  {
    no: 52,
    what: 'a username is of Latin letters, digits, underscore and hyphen',
    async play(stage) {
      const values = ['a b c', 'a.b', 'äbc', '\u0430dmin', 'abc\u202e', 'ab\nc', '<b>x</b>', 'abc\u0000', 'ab\u200bc']
      await refusesEach(stage, 'username', usernameText, values)
      await acceptsEach(stage, 'username', ['  trimmed\n'])
    },
  },
  {
    no: 53,
    what: 'a username that means something to a program means nothing here',
    async play(stage) {
      for (const username of ['__proto__', 'constructor', 'null', 'admin', 'undefined', 'toString']) {
        const { data } = await stage.accepts(form({ username }), 201)
        expect([data.user.username, data.user.role]).toEqual([username, 'user'])
      }
    },
  },
  {
    no: 54,
    what: 'a username is taken in every letter case',
    async play(stage) {
      await stage.accepts(form({ username: 'alice' }), 201)
      await stage.refuses(form({ username: 'Alice' }), 409, 'ACCOUNT_EXISTS')
      await stage.refuses(form({ username: 'ALICE' }), 409, 'ACCOUNT_EXISTS')
    },
  },
  {
    no: 55,
    what: 'an address is local@domain.tld, and blanks around it are cut',
    async play(stage) {
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
      await refusesEach(stage, 'email', 'Invalid email address', bad)
      const { data } = await stage.accepts(form({ email: '  Trimmed@B.io ' }), 201)
      expect(data.user.email).toBe('trimmed@b.io')
    },
  },
  {
    no: 56,
    what: 'an address that would be two mails or a further header is none, and nobody is mailed',
    async play(stage) {
      const bad = [
        'a@b.io\r\nBcc: e@x.io',
        'a@b.io,e@x.io',
        '"a b"@c.io',
        'E <a@b.io>',
        'a@b.io;e@x.io',
        'a@b.io%0aCc:x',
      ]
      await refusesEach(stage, 'email', 'Invalid email address', bad)
      expect(await countMails(stage)).toBe(0)
    },
  },
  {
    no: 57,
    what: 'a list of addresses or a question to a database is no address, and nobody is mailed',
    async play(stage) {
      const bad = [['a@b.io', 'e@x.io'], { $gt: '' }, [], {}, 7, true]
      await refusesEach(stage, 'email', 'Invalid email address', bad)
      expect(await countMails(stage)).toBe(0)
    },
  },
  {
    no: 58,
    what: 'an address is taken in every letter case, and of twenty at once one is let in',
    async play(stage) {
      await stage.accepts(form({ email: 'a@b.io' }), 201)
      // Its owner is told by mail that somebody tried; the mail may have left when the tables are read.
      await stage.refuses(form({ email: 'A@B.IO' }), 409, 'ACCOUNT_EXISTS', { mayChange: ['mail_outbox', 'mailbox'] })
      const replies = await Promise.all(Array.from({ length: 20 }, () => stage.send(form({ email: 'twenty@b.io' }))))
      const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual([201, ...Array(19).fill(409)])
    },
  },
  {
    no: 59,
    what: 'a password of seven characters is too short',
    ...refused('password', 'Password must be at least 8 characters', 'Aa1!aaa', 'A1!a'),
  },
  {
    no: 60,
    what: 'a password has all four kinds of characters',
    ...refused('password', classes, 'password1!', 'PASSWORD1!', 'Password!!', 'Password11'),
  },
  {
    no: 61,
    what: 'a special character that is not of the list does not count as one',
    ...refused('password', classes, 'Passw0rd-', 'Passw0rd ', 'Passw0rd;', 'Passw0rdé'),
  },
  {
    no: 62,
    what: 'a password has 128 characters at most',
    async play(stage) {
      const long = (length: number) => `Aa1!${'x'.repeat(length - 4)}`
      await acceptsEach(stage, 'password', [long(128)])
      const error = 'Password must be at most 128 characters'
      await refusesEach(stage, 'password', error, [long(129), long(200_000)])
      await stage.refuses(form({ password: long(262_145) }), 413, 'PAYLOAD_TOO_LARGE')
    },
  },
  {
    no: 63,
    what: 'a password is kept byte for byte, whatever is in it',
    async play(stage) {
      for (const [at, password] of ['Aa1!\u0000aaaa', 'Aa1!😀😀😀😀', 'Aa1!aaaa '].entries()) {
        const email = `bytes-${at}@primacy.example`
        await stage.accepts(form({ email, password }), 201)
        const nearly = password.replace('\u0000', '').replaceAll('😀', '😁').trimEnd()
        await stage.refuses(ask('login', { body: { email, password: nearly } }), 401, 'INVALID_CREDENTIALS')
        await stage.accepts(ask('login', { body: { email, password } }))
      }
    },
  },
  {
    no: 64,
    what: 'a password that everybody has is refused',
    ...refused('password', 'This password is too common', 'Password1!', 'P@ssw0rd123', 'Primacy123!'),
  },
  {
    no: 65,
    what: 'a wallet is 0x and forty hexadecimal digits',
    async play(stage) {
      await refusesEach(stage, 'walletAddress', 'Wallet address is required', ['', '  ', null])
      const digits = 'a'.repeat(40)
      const bad = ['0x', `0x${'a'.repeat(39)}`, `0x${digits}a`, `0x${'g'.repeat(40)}`, `0X${digits}`, digits]
      const odd = [`0x${'\uff11'.repeat(40)}`, `0x${'a'.repeat(39)}\u0000`, `0x${digits}\u200b`, [], 7]
      await refusesEach(stage, 'walletAddress', 'Invalid Ethereum wallet address', [...bad, ...odd])
    },
  },
  {
    no: 66,
    what: 'nobody makes themselves anything by sending more than the form has',
    async play(stage) {
      const extra = {
        ...{ role: 'admin', isEmailVerified: true, _id: 'x', id: 'x', status: 'active', kycState: 'approved' },
        ...{ createdAt: '2020-01-01T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z', passwordHash: 'x' },
      }
      const { data } = await stage.accepts(form(extra), 201)
      const [row] = await stage.db.select().from(users).where(eq(users.id, data.user._id))
      const now = stage.clock.now()
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
    no: 67,
    what: 'what is no text is no field of the form',
    async play(stage) {
      for (const field of ['username', 'email', 'password', 'walletAddress']) {
        for (const value of [7, true, [], {}, null, ['a'], { toString: 'x' }]) {
          await stage.refuses(form({ [field]: value }), 400, 'VALIDATION_ERROR')
        }
      }
    },
  },
  {
    no: 68,
    what: 'the eleventh signup of an hour from one address waits',
    isLimited: true,
    async play(stage) {
      for (let turn = 0; turn < 10; turn += 1) {
        await stage.refuses(form({ username: 'a' }), 400, 'VALIDATION_ERROR')
      }
      const { headers } = await stage.refuses(form(), 429, 'RATE_LIMITED')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    },
  },
]
