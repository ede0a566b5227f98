import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { castPassword, type Person } from '../server/cast'
import { authSecret } from '../server/start-test-app'
import { type Harness, type HttpRequest, requestTo } from './harness'
import type { Group } from './input-group'

type Claims = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made by hand, as no library would make it. */
function forge(header: Claims, claims: Claims, key: string | null): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`
}

const hs256 = { alg: 'HS256', typ: 'JWT' }
const claimsOf = (person: Person): Claims & { iat: number } => decodeJwt(person.token) as Claims & { iat: number }

/** None of these grants access. */
export async function allForged(harness: Harness, tokens: string[]): Promise<void> {
  for (const as of tokens) await harness.refuses(requestTo('me', { as }), 401, 'UNAUTHENTICATED')
}

const forged = (make: (claims: Claims & { iat: number }, person: Person) => string[]) => async (harness: Harness) => {
  const ada = await harness.person('ada')
  await allForged(harness, make(claimsOf(ada), ada))
}

export const withAuthorization = (authorization: string): HttpRequest => ({
  ...requestTo('me'),
  headers: { 'content-type': 'application/json', authorization },
})

/** Tokens that are forged, used up or sent in a nonstandard way. */
export const bearerInputs: Group[] = [
  {
    number: 39,
    title: 'a token without a signature is refused, however its algorithm is spelled',
    run: forged((claims, { token }) => [
      forge({ alg: 'none' }, claims, null),
      forge({ alg: 'None' }, claims, null),
      forge({ alg: 'nOnE', typ: 'JWT' }, claims, authSecret),
      forge(hs256, claims, null),
      token.slice(0, token.lastIndexOf('.') + 1),
      token.slice(0, token.lastIndexOf('.')),
    ]),
  },
  {
    number: 40,
    title: 'a token signed with an empty or guessed key is refused',
    run: forged((claims) => ['', 'secret', 'change-me', 'x'.repeat(32)].map((key) => forge(hs256, claims, key))),
  },
  {
    number: 41,
    title: 'a token cannot choose its algorithm or key',
    run: forged((claims) => [
      forge({ alg: 'RS256' }, claims, authSecret),
      forge({ alg: 'ES256' }, claims, authSecret),
      forge({ ...hs256, kid: '../../dev/null' }, claims, ''),
      forge({ ...hs256, jku: 'https://evil.example/keys.json' }, claims, 'theirs'),
      forge({ ...hs256, jwk: { kty: 'oct', k: 'dGhlaXJz' } }, claims, 'theirs'),
    ]),
  },
  {
    number: 42,
    title: 'a role changed in a token breaks its signature',
    run: forged((claims, { token }) => {
      const [header, , signature] = token.split('.')
      return [`${header}.${encode({ ...claims, role: 'admin' })}.${signature}`]
    }),
  },
  {
    number: 43,
    title: 'a token without a start or an end, or used outside them, is refused',
    run: forged((claims) =>
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
    number: 44,
    title: 'a token issued for another purpose opens no session',
    async run(harness) {
      const ada = await harness.person('ada')
      await harness.accepts(requestTo('forgotPassword', { body: { email: ada.email } }))
      const mailed = /token=([\w-]+)/.exec((await harness.mails())[0]?.text ?? '')?.[1] ?? ''
      expect(mailed).not.toBe('')
      const elsewhere = [{ iss: 'elsewhere' }, { aud: 'elsewhere' }, { iss: undefined }, { aud: undefined }]
      const made = elsewhere.map((change) => forge(hs256, { ...claimsOf(ada), ...change }, authSecret))
      await allForged(harness, [...made, mailed])
    },
  },
  {
    number: 45,
    title: 'a token of an ended session is refused, whatever ended it',
    async run(harness) {
      const [ada, linus, mei] = [
        await harness.person('ada'),
        await harness.person('linus'),
        await harness.person('mei'),
      ]
      await harness.accepts(requestTo('logout', { as: ada }))
      const body = { password: castPassword, username: linus.username }
      await harness.accepts(requestTo('deleteAccount', { as: linus, body }))
      await harness.accepts(requestTo('forgotPassword', { body: { email: mei.email } }))
      const token = /token=([\w-]+)/.exec((await harness.mails())[0]?.text ?? '')?.[1] ?? ''
      await harness.accepts(requestTo('resetPassword', { params: { token }, body: { password: 'Another-Horse-8!' } }))
      const unknown = forge(hs256, { ...claimsOf(ada), jti: crypto.randomUUID() }, authSecret)
      await allForged(harness, [ada.token, linus.token, mei.token, unknown])
    },
  },
  {
    number: 46,
    title: 'the Authorization header is accepted in one form only',
    async run(harness) {
      const { token } = await harness.person('ada')
      const others = [`Bearer  ${token}`, `Bearer\t${token}`, 'bearer x', `Basic ${token}`, token, `Bearer ${token} x`]
      for (const line of [...others, `Bearer ${'x'.repeat(15_000)}`]) {
        await harness.refuses(withAuthorization(line), 401, 'UNAUTHENTICATED')
      }
      await harness.accepts(withAuthorization(`bearer ${token}`))
    },
  },
  {
    number: 47,
    title: 'a token in the URL or in a cookie is ignored',
    async run(harness) {
      const { token } = await harness.person('ada')
      await harness.refuses(requestTo('me', { query: { token, access_token: token } }), 401, 'UNAUTHENTICATED')
      const headers = { cookie: `token=${token}; session=${token}` }
      await harness.refuses(requestTo('me', { headers }), 401, 'UNAUTHENTICATED')
    },
  },
  {
    number: 48,
    title: 'a public call succeeds with an invalid token',
    async run(harness) {
      const ada = await harness.person('ada')
      const body = { email: ada.email, password: castPassword }
      await harness.accepts(requestTo('login', { as: 'garbage', body }))
      await harness.accepts(requestTo('logout', { as: 'a.b.c' }))
      await harness.accepts(
        requestTo('recordEvents', { as: 'x', body: { events: [{ name: 'page_view', page: '/contests' }] } }),
      )
    },
  },
]
