import { describe, expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import type { EndpointName } from '../../contract/endpoints'
import { mapOptionalTexts, optionalTexts } from '../../domain/issues/issue-text'

const wallet = `0x${'aB'.repeat(20)}`
const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const usernameText = 'Username can only contain letters, numbers, underscores, and hyphens'
const required = { email: 'Email is required', password: 'Password is required' }
const badEmail = 'Invalid email address'
const badWallet = 'Invalid Ethereum wallet address'
const pocText = 'Proof of concept must be less than 10,000 characters'

const emails: [unknown, string | null][] = [
  [undefined, required.email],
  ['', required.email],
  ['foo', badEmail],
  ['a@b', badEmail],
  ['a@b.co', null],
]
const newPasswords: [unknown, string | null][] = [
  [undefined, required.password],
  ['', required.password],
  ['Aa1!aaa', 'Password must be at least 8 characters'],
  ['vaultspring1!', classes],
  ['VAULTSPRING1!', classes],
  ['Vaultspring!!', classes],
  ['Vaultspring1', classes],
  ['Vaultspring1_', classes],
  ...Array.from('!@#$%^&*(),.?":{}|<>', (special): [string, null] => [`Vaultspr1${special}`, null]),
]

type Sendable = {
  call: EndpointName
  good: Record<string, unknown>
  tables: Record<string, [unknown, string | null][]>
}

const sendables: Sendable[] = [
  {
    call: 'login',
    good: { email: 'a@b.co', password: '123456' },
    tables: {
      email: emails,
      password: [
        [undefined, required.password],
        ['', required.password],
        ['12345', 'Password must be at least 6 characters'],
        ['123456', null],
      ],
    },
  },
  {
    call: 'signup',
    good: { username: 'Ada', email: 'a@b.co', password: 'Vaultspr1!', walletAddress: wallet },
    tables: {
      email: emails,
      password: newPasswords,
      username: [
        [undefined, 'Username is required'],
        ['', 'Username is required'],
        ['ab', 'Username must be at least 3 characters'],
        ['abc', null],
        ['a'.repeat(30), null],
        ['a'.repeat(31), 'Username must be less than 30 characters'],
        ['a b', usernameText],
        ['é12', usernameText],
        ['a.b', usernameText],
        ['A_b-1', null],
      ],
      walletAddress: [
        [undefined, 'Wallet address is required'],
        ['', 'Wallet address is required'],
        [`0x${'a'.repeat(39)}`, badWallet],
        [`0x${'a'.repeat(41)}`, badWallet],
        ['a'.repeat(42), badWallet],
        [`0x${'g'.repeat(40)}`, badWallet],
        [wallet, null],
      ],
    },
  },
  { call: 'forgotPassword', good: { email: 'a@b.co' }, tables: { email: emails } },
  { call: 'resendVerification', good: { email: 'a@b.co' }, tables: { email: emails } },
  { call: 'resetPassword', good: { password: 'Vaultspr1!' }, tables: { password: newPasswords } },
  {
    call: 'submitIssue',
    good: { contestId: '6f1c1b56-9b3a-4c52-8f0e-000000000000', title: 'Drain', description: 'All of it.' },
    tables: {
      contestId: [
        [undefined, 'Contest ID is required'],
        ['', 'Contest ID is required'],
        ['6f1c1b56-9b3a-4c52-8f0e-000000000001', null],
      ],
      title: [
        [undefined, 'Issue title is required'],
        ['  ', 'Issue title is required'],
        ['a'.repeat(200), null],
        ['a'.repeat(201), 'Title must be less than 200 characters'],
      ],
      description: [
        [undefined, 'Issue description is required'],
        [' \n ', 'Issue description is required'],
        ['a'.repeat(20_000), null],
        ['a'.repeat(20_001), 'Description must be less than 20,000 characters'],
      ],
      ...mapOptionalTexts((name): [unknown, string | null][] => [
        [undefined, null],
        ['', null],
        ['a'.repeat(optionalTexts[name].max), null],
        ['a'.repeat(optionalTexts[name].max + 1), optionalTexts[name].tooLong],
      ]),
      pocLink: [
        [undefined, null],
        ['', null],
        ['a'.repeat(10_000), null],
        ['a'.repeat(10_001), pocText],
      ],
    },
  },
]

/** The requirement ids of each table. */
const ids: Record<string, string> = {
  'email of login': '5.email.01 .02',
  'password of login': '5.login.01 .02',
  'email of signup': '5.email.01 .02',
  'password of signup': '5.password.01 .02 .03 .04 .05 .06 .07',
  'username of signup': '5.username.01 .02 .03 .04',
  'walletAddress of signup': '5.wallet.01 .02',
  'email of forgotPassword': '5.email.01 .02',
  'email of resendVerification': '5.email.01 .02',
  'password of resetPassword': '5.reset.01 .02 .03',
  'contestId of submitIssue': '5.submit.01',
  'title of submitIssue': '5.title.01 .02',
  'description of submitIssue': '5.description.01 .02',
  'pocLink of submitIssue': '5.poc.01',
}

const cases = sendables.flatMap(({ call, good, tables }) =>
  Object.entries(tables).map(([field, rows]) => [field, call, ids[`${field} of ${call}`], good, rows] as const),
)

describe('what the API says about a field [V2.2.1 .2 V6.2.1 V15.3.5]', () => {
  test.each(cases)('%s of %s [%s]', async (field, call, _ids, good, rows) => {
    const app = await startTestApp()
    const ada = await app.person('ada')
    for (const [value, message] of rows) {
      // Unique names, so that none is refused as taken.
      const own = call === 'signup' ? { username: `a${crypto.randomUUID().slice(0, 8)}`, email: uniqueEmail() } : {}
      const { status, body } = await app.call(call, {
        as: ada,
        params: { token: 'unknown' },
        body: { ...good, ...own, [field]: value },
      })
      const said = (body as { fields?: Record<string, string> }).fields ?? null
      expect([value, said]).toEqual([value, message === null ? null : { [field]: message }])
      if (message) expect([status, body.code, body.error]).toEqual([400, 'VALIDATION_ERROR', message])
    }
  })
})

const uniqueEmail = () => `${crypto.randomUUID()}@b.co`
