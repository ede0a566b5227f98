import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { castPassword, type Person } from '../testing/cast'
import { authSecret } from '../testing/start-test-app'
import type { Group } from './group'
import { type Ask, ask, type Stage } from './stage'

type Claims = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made by hand, as no library would make it. */
function forge(header: Claims, claims: Claims, key: string | null): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`
}

const hs256 = { alg: 'HS256', typ: 'JWT' }
const claimsOf = (person: Person): Claims & { iat: number } => decodeJwt(person.token) as Claims & { iat: number }

/** None of these opens anything. */
async function allForged(stage: Stage, tokens: string[]): Promise<void> {
  for (const as of tokens) await stage.refuses(ask('me', { as }), 401, 'UNAUTHENTICATED')
}

const forged = (make: (claims: Claims & { iat: number }, person: Person) => string[]) => async (stage: Stage) => {
  const ada = await stage.person('ada')
  await allForged(stage, make(claimsOf(ada), ada))
}

const withAuthorization = (authorization: string): Ask => ({
  ...ask('me'),
  headers: { 'content-type': 'application/json', authorization },
})

/** Tokens that are forged, spent or sent in another way than the only one. */
export const bearerInputs: Group[] = [
  {
    no: 39,
    what: 'a token without a signature opens nothing, however it says so',
    play: forged((claims, { token }) => [
      forge({ alg: 'none' }, claims, null),
      forge({ alg: 'None' }, claims, null),
      forge({ alg: 'nOnE', typ: 'JWT' }, claims, authSecret),
      forge(hs256, claims, null),
      token.slice(0, token.lastIndexOf('.') + 1),
      token.slice(0, token.lastIndexOf('.')),
    ]),
  },
  {
    no: 40,
    what: 'a token signed with the empty key or a guessed one opens nothing',
    play: forged((claims) => ['', 'secret', 'change-me', 'x'.repeat(32)].map((key) => forge(hs256, claims, key))),
  },
  {
    no: 41,
    what: 'a token chooses neither its algorithm nor its key',
    play: forged((claims) => [
      forge({ alg: 'RS256' }, claims, authSecret),
      forge({ alg: 'ES256' }, claims, authSecret),
      forge({ ...hs256, kid: '../../dev/null' }, claims, ''),
      forge({ ...hs256, jku: 'https://evil.example/keys.json' }, claims, 'theirs'),
      forge({ ...hs256, jwk: { kty: 'oct', k: 'dGhlaXJz' } }, claims, 'theirs'),
    ]),
  },
  {
    no: 42,
    what: 'a role that was written into a token breaks its signature',
    play: forged((claims, { token }) => {
      const [header, , signature] = token.split('.')
      return [`${header}.${encode({ ...claims, role: 'admin' })}.${signature}`]
    }),
  },
  {
    no: 43,
    what: 'a token counts from its beginning to its end, and has both',
    play: forged((claims) =>
      [
        { exp: claims.iat - 60 },
        { exp: undefined },
        { exp: '9999999999' },
        { nbf: claims.iat + 3_600 },
        { iat: claims.iat + 3_600 },
      ].map((change) => forge(hs256, { ...claims, ...change }, authSecret)),
    ),
  },
  {
    no: 44,
    what: 'a token made for something else opens no session',
    async play(stage) {
      const ada = await stage.person('ada')
      await stage.accepts(ask('forgotPassword', { body: { email: ada.email } }))
      const mailed = /token=([\w-]+)/.exec((await stage.mails())[0]?.text ?? '')?.[1] ?? ''
      expect(mailed).not.toBe('')
      const elsewhere = [{ iss: 'elsewhere' }, { aud: 'elsewhere' }, { iss: undefined }, { aud: undefined }]
      const made = elsewhere.map((change) => forge(hs256, { ...claimsOf(ada), ...change }, authSecret))
      await allForged(stage, [...made, mailed])
    },
  },
  {
    no: 45,
    what: 'a token of a session that ended opens nothing, whatever ended it',
    async play(stage) {
      const [ada, linus, mei] = [await stage.person('ada'), await stage.person('linus'), await stage.person('mei')]
      await stage.accepts(ask('logout', { as: ada }))
      const body = { password: castPassword, username: linus.username }
      await stage.accepts(ask('deleteAccount', { as: linus, body }))
      await stage.accepts(ask('forgotPassword', { body: { email: mei.email } }))
      const token = /token=([\w-]+)/.exec((await stage.mails())[0]?.text ?? '')?.[1] ?? ''
      await stage.accepts(ask('resetPassword', { params: { token }, body: { password: 'Another-Horse-8!' } }))
      const unknown = forge(hs256, { ...claimsOf(ada), jti: crypto.randomUUID() }, authSecret)
      await allForged(stage, [ada.token, linus.token, mei.token, unknown])
    },
  },
  {
    no: 46,
    what: 'a token is sent in one way: once, behind one blank',
    async play(stage) {
      const { token } = await stage.person('ada')
      const others = [`Bearer  ${token}`, `Bearer\t${token}`, 'bearer x', `Basic ${token}`, token, `Bearer ${token} x`]
      for (const line of [...others, `Bearer ${'x'.repeat(15_000)}`]) {
        await stage.refuses(withAuthorization(line), 401, 'UNAUTHENTICATED')
      }
      await stage.accepts(withAuthorization(`bearer ${token}`))
    },
  },
  {
    no: 47,
    what: 'a token in the address or in a cookie is none',
    async play(stage) {
      const { token } = await stage.person('ada')
      await stage.refuses(ask('me', { query: { token, access_token: token } }), 401, 'UNAUTHENTICATED')
      const headers = { cookie: `token=${token}; session=${token}` }
      await stage.refuses(ask('me', { headers }), 401, 'UNAUTHENTICATED')
    },
  },
  {
    no: 48,
    what: 'a bad token is no hindrance where none is needed',
    async play(stage) {
      const ada = await stage.person('ada')
      const body = { email: ada.email, password: castPassword }
      await stage.accepts(ask('login', { as: 'garbage', body }))
      await stage.accepts(ask('logout', { as: 'a.b.c' }))
      await stage.accepts(
        ask('recordEvents', { as: 'x', body: { events: [{ name: 'page_view', page: '/contests' }] } }),
      )
    },
  },
]
