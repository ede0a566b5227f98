import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { castPassword, type Person } from '#test/server/cast'
import { judgedContest } from '#test/server/judged-contest'
import { testSigner } from '#test/server/start-test-app'
import type { ContestCredential } from '../domain/contest-credential'

let told: Awaited<ReturnType<typeof judgedContest>>

beforeEach(async () => {
  told = await judgedContest()
  await told.finalize()
})

const ask = (as: Person, query: Record<string, string> = {}, params = told.params) =>
  told.app.call('downloadCredential', { as, params, query })
const credentialOf = async (as: Person, query = {}) => String((await ask(as, query)).body)

/** The key that a did:key names, read by another way than the product writes it. */
async function keyOf(did: string) {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...did.slice('did:key:z'.length)].reduce(
    (sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)),
    0n,
  )
  const bytes = Buffer.from(number.toString(16), 'hex')
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ed01')
  return importJWK({ kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(2).toString('base64url') }, 'EdDSA')
}

async function verified(jwt: string): Promise<ContestCredential> {
  const { kid = '' } = decodeProtectedHeader(jwt)
  const { payload } = await compactVerify(jwt, await keyOf(kid.replace(/#.*/, '')), { algorithms: ['EdDSA'] })
  return JSON.parse(new TextDecoder().decode(payload))
}

test("a credential states its owner's findings, is signed by the site, and verifies with another library", async () => {
  const { ada, contest, app } = told
  const reply = await ask(ada)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vc+jwt',
    'content-disposition': 'attachment; filename="credential.jwt"',
    'cache-control': 'no-store',
  })
  const jwt = String(reply.body)
  const credential = await verified(jwt)
  const did = credential.issuer.id
  expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: `${did}#${did.slice(8)}` })
  const finalizedAt = app.clock.now().toISOString()
  expect(credential).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    type: ['VerifiableCredential', 'ContestCredential'],
    issuer: { id: did, name: 'Primacy', url: 'https://primacy.example' },
    validFrom: finalizedAt,
    credentialSubject: {
      name: 'ada',
      contest: {
        ...{ id: `urn:uuid:${contest.id}`, name: 'Vault Spring', finalizedAt },
        ...{ startDate: contest.startDate.toISOString(), endDate: contest.endDate.toISOString() },
      },
      findings: { valid: 1, first: 1, duplicate: 0 },
    },
  })
  const { publicKey } = (await app.call('readLogKey')).body.data
  expect((await keyOf(did)) && publicKey).toBe(testSigner.publicKey)
})

test('credits a duplicate, and includes the award only if its owner asks for it', async () => {
  const { ada, linus } = told
  const duplicate = await verified(await credentialOf(linus))
  expect(duplicate.credentialSubject.findings).toEqual({ valid: 1, first: 0, duplicate: 1 })
  expect(await credentialOf(ada, { award: 'false' })).toBe(await credentialOf(ada))
  expect((await verified(await credentialOf(ada))).credentialSubject).not.toHaveProperty('award')
  const withAward = await verified(await credentialOf(ada, { award: 'true' }))
  expect(withAward.credentialSubject.award).toEqual({ amount: '45000.01', currency: 'USD' })
  expect((await ask(ada, { award: 'yes' })).status).toBe(400)
})

test('a credential names no one else, whoever requests it', async () => {
  const { ada, linus, mei, ids } = told
  for (const person of [ada, linus, mei]) {
    const text = JSON.stringify(await verified(await credentialOf(person, { award: 'true' })))
    for (const other of [ada, linus, mei].filter(({ id }) => id !== person.id)) {
      // As a word: ids and signatures hold any three letters by chance.
      expect(text).not.toMatch(new RegExp(`\\b${other.username}\\b`))
    }
    expect(text).not.toMatch(/Settle|Stale|wallet|0x/i)
    for (const id of Object.values(ids)) expect(text).not.toContain(id)
  }
})

test.each(['header', 'payload', 'signature'] as const)(
  'a credential with one changed bit in its %s is refused',
  async (part) => {
    const parts = (await credentialOf(told.ada)).split('.').map((text) => Buffer.from(text, 'base64url'))
    const bytes = parts[['header', 'payload', 'signature'].indexOf(part)] as Buffer
    const key = await keyOf((await verified(await credentialOf(told.ada))).issuer.id)
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const changed = parts.map((one) => one.toString('base64url')).join('.')
      await expect(compactVerify(changed, key)).rejects.toThrow()
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    }
  },
)

test('refuses, with a reason, people without a valid finding, unfinished contests and unknown ones', async () => {
  const { app, grace, olga, ada, reopen } = told
  expect((await ask(grace)).body).toMatchObject({ code: 'NOTHING_TO_CERTIFY' })
  const open = await app.contest(olga)
  expect((await ask(ada, {}, { id: open.id })).body).toMatchObject({ code: 'RESULTS_NOT_FINAL' })
  const missing = await ask(ada, {}, { id: '00000000-0000-4000-8000-000000000000' })
  expect(missing.status).toBe(404)
  const earlier = await credentialOf(ada)
  await reopen()
  expect((await ask(ada)).body).toMatchObject({ code: 'RESULTS_NOT_FINAL' })
  // What was signed stays true of the contest as it was finalized then.
  expect((await verified(earlier)).credentialSubject.findings.first).toBe(1)
})

test('finalizing a contest again issues a different credential with current time and numbers', async () => {
  const { app, ada, reopen, finalize, judge, ids } = told
  const before = await verified(await credentialOf(ada))
  await reopen()
  await judge(ids.mei, 'invalid')
  app.clock.advance(60)
  await finalize()
  const after = await verified(await credentialOf(ada, { award: 'true' }))
  expect(after.validFrom > before.validFrom).toBe(true)
  expect(after.credentialSubject.award).toEqual({ amount: '90000.01', currency: 'USD' })
})

test('people list their credentials, and download all of them with their data', async () => {
  const { app, ada, linus, grace, contest, finalize, reopen } = told
  const list = async (as: Person) => (await app.call('listCredentials', { as })).body.data.credentials
  const about = { contestId: contest.id, contestTitle: 'Vault Spring' }
  const finalizedAt = app.clock.now().toISOString()
  expect(await list(linus)).toEqual([{ ...about, finalizedAt, valid: 1, first: 0, duplicates: 1 }])
  expect(await list(grace)).toEqual([])
  const { credentials } = (await app.call('downloadRecord', { as: ada })).body.data
  expect(credentials).toEqual([{ ...about, credential: await credentialOf(ada) }])
  await reopen()
  expect(await list(linus)).toEqual([])
  await finalize()
  expect(await list(linus)).toHaveLength(1)
})

test('deleting the account ends the download, but not the proof', async () => {
  const { app, ada } = told
  const kept = await credentialOf(ada)
  await app.call('deleteAccount', { as: ada, body: { password: castPassword, username: 'ada' } })
  expect((await ask(ada)).status).toBe(401)
  expect((await verified(kept)).credentialSubject.name).toBe('ada')
})
