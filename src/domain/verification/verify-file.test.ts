import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byteTools } from '../../server/signing/signature'
import { receiptText } from '../issues/receipt'
import { headText } from '../ledger/ledger-chain'
import { checkpointText, keyId, signedNote } from '../log/checkpoint'
import { foldNodes, hashLeaf, hashNode } from '../log/merkle-tree'
import { promiseText } from '../log/receipt-file'
import { didOfKey, keyOfDid } from './did-key'
import { readPublicKey, type VerifyTools } from './finding'
import { compareCheckpoints, fileMax, verifyFile } from './verify-file'
import { verifyTogether } from './verify-together'

const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x as string
const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
const other = key.map((byte) => byte ^ 1)

const tools: VerifyTools = {
  ...byteTools,
  textOf(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return null
    }
  },
  async isSigned(of, text, signature) {
    try {
      const x = Buffer.from(of).toString('base64url')
      return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
    } catch {
      return false
    }
  },
}
const signed = (text: string | Uint8Array) => sign(null, Buffer.from(text), privateKey)
const now = new Date('2026-11-25T15:00:00.000Z')
const ask = (
  content: string | Uint8Array,
  { signature = null as Uint8Array | null, by = key as Uint8Array | null } = {},
) => verifyFile(tools, { name: 'file', bytes: new Uint8Array(Buffer.from(content)), signature }, { key: by, now })

const origin = 'primacy.example/log/0a0b0c0d'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const note = (size: number, root: Uint8Array) => {
  const text = checkpointText({ origin, size, root: tools.toBase64(root) })
  return signedNote(text, origin, Buffer.concat([keyId(tools, origin, key), signed(text)]).toString('base64'))
}

const receipt = { issueId: 'issue-1', seq: 7, receivedAt: '2026-11-25T14:03:11.000Z', contentHash: 'ab'.repeat(32) }
const loggedBy = '2026-11-25T15:15:00.000Z'
const salt = Buffer.alloc(32, 3)
const sibling = Buffer.alloc(32, 4)
const entry = hashLeaf(tools.sha256, salt, tools.utf8(receiptText(receipt)))
const leaf = hashLeaf(tools.sha256, hashNode(tools.sha256, entry, sibling))
const before = hashLeaf(tools.sha256, Buffer.alloc(32, 5))
const log = {
  ...{ salt: hex(salt), index: 0, path: [hex(sibling)], leaf: 1, leafPath: [hex(before)] },
  checkpoint: note(2, foldNodes(tools.sha256, [hashNode(tools.sha256, before, leaf)])),
}
const promise = { loggedBy, signature: signed(promiseText(receipt, loggedBy)).toString('base64url') }
const plain = { ...receipt, signature: signed(receiptText(receipt)).toString('base64url'), publicKey }
const whole = { ...plain, promise, log }

const did = didOfKey(key)
const jwtOf = (
  change: object = {},
  header: object = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did) },
) => {
  const credential = {
    issuer: { id: did, name: 'Primacy' },
    validFrom: '2026-11-20T00:00:00.000Z',
    credentialSubject: {
      name: 'ada',
      contest: { name: 'Vault Spring', finalizedAt: '2026-11-20T00:00:00.000Z' },
      findings: { valid: 3, first: 2, duplicate: 1 },
    },
    ...change,
  }
  const parts = [header, credential].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.')
  return `${parts}.${signed(parts).toString('base64url')}`
}
const headSigned = { seq: 4, hash: 'cd'.repeat(32), time: loggedBy }
const head = { ...headSigned, signature: signed(headText(headSigned, loggedBy)).toString('base64url') }

test("does not repeat a receipt's unsigned contest and title as proved", async () => {
  const names = { contest: 'Forged contest', contestId: 'forged', title: 'Forged title' }
  for (const receipt of [whole, { ...plain, promise }, plain]) {
    const found = await ask(JSON.stringify({ ...names, ...receipt }))
    expect(found).toEqual(await ask(JSON.stringify(receipt)))
    expect(JSON.stringify(found)).not.toMatch(/forged/i)
    expect(found.not).toContain('The contest and the title named in the file are not signed.')
  }
})

describe('a file that the site has signed', () => {
  test.each([
    [
      'a receipt with its proof',
      JSON.stringify(whole),
      'revision 7 of a contest at 2026-11-25T14:03:11.000Z',
      'leaf 1 of 2',
    ],
    ['a receipt with its promise', JSON.stringify({ ...plain, promise }), 'It promised', loggedBy],
    ['an older receipt', JSON.stringify(plain), 'The site has signed that it received', 'SHA-256 is abab'],
    ['a checkpoint', log.checkpoint, origin, 'had 2 leaves'],
    ['a credential', jwtOf(), "Primacy has signed that in 'Vault Spring'", "3 findings of 'ada'"],
    ['a head of the ledger', JSON.stringify({ data: { head } }), 'its ledger had 4 events', 'cdcd'],
  ])("says what %s proves, and what it doesn't", async (_, text, ...words) => {
    const found = await ask(text)
    expect(found.result).toBe('proved')
    for (const word of words) expect(found.says).toContain(word)
    expect(found.not).toContain("n't prove")
    expect((await ask(text, { by: other })).result).toBe('refused')
    expect(await ask(text, { by: null })).toMatchObject({
      result: 'unknown',
      says: expect.stringContaining('enter the public key'),
    })
  })

  test('is recognized by its detached signature', async () => {
    const report = '{"format":"primacy-report/1"}'
    expect(await ask(report)).toMatchObject({ result: 'unknown', says: expect.stringContaining('.sig') })
    const signature = new Uint8Array(signed(report))
    expect(await ask(report, { signature })).toMatchObject({
      result: 'proved',
      says: expect.stringContaining('exactly this file'),
    })
    expect((await ask(`${report} `, { signature })).result).toBe('refused')
    expect((await ask(report, { signature: signature.subarray(1) })).says).toContain('not 64 bytes')
    expect((await ask(report, { signature, by: null })).result).toBe('unknown')
  })

  test("is refused, even if signed, if its amounts don't follow the award rule", async () => {
    const issue = { placeInLine: 1, author: 1, status: 'valid', group: null, amountCents: 100 }
    const reportOf = (poolCents: number) =>
      JSON.stringify({
        format: 'primacy-report/1',
        award: { rulesVersion: 1, poolCents, returnedCents: 0, issues: [issue] },
      })
    const askSigned = (text: string) => ask(text, { signature: new Uint8Array(signed(text)) })
    expect((await askSigned(reportOf(100))).says).toContain('Its amounts are what the award rule gives')
    expect(await askSigned(reportOf(101))).toMatchObject({
      result: 'refused',
      says: expect.stringContaining('not what'),
    })
  })
})

test('reports a broken promise even if the receipt is signed', async () => {
  const late = { key, now: new Date('2026-11-26T00:00:00.000Z') }
  const file = (value: object) => ({ name: 'r', bytes: tools.utf8(JSON.stringify(value)), signature: null })
  const found = await verifyFile(tools, file({ ...plain, promise }), late)
  expect(found).toMatchObject({ result: 'refused', says: expect.stringContaining('The promise is not kept') })
  expect((await verifyFile(tools, file(whole), late)).result).toBe('proved')
})

test.each([
  ['another revision', { ...whole, seq: 8 }],
  ['an earlier time', { ...whole, receivedAt: '2026-11-25T14:03:10.000Z' }],
  ['another promise', { ...whole, promise: { ...promise, loggedBy: '2026-11-25T16:15:00.000Z' } }],
  ['another salt', { ...whole, log: { ...log, salt: hex(Buffer.alloc(32, 9)) } }],
  ['a proof that is a text', { ...whole, log: 'yes' }],
  ['no checkpoint', { ...whole, log: { ...log, checkpoint: '' } }],
])('a receipt with %s is refused', async (_, value) => {
  expect((await ask(JSON.stringify(value))).result).toBe('refused')
})

test.each([
  ['numbers that do not add up', jwtOf({ credentialSubject: { findings: { valid: 4, first: 2, duplicate: 1 } } })],
  ['no subject', jwtOf({ credentialSubject: null })],
  ['another algorithm', jwtOf({}, { alg: 'none', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did) })],
  ['a further header', jwtOf({}, { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did), crit: ['x'] })],
  ['another issuer', jwtOf({ issuer: { id: didOfKey(other) } })],
  ['a header of a list', jwtOf({}, [])],
])('refuses a credential with %s even if the key has signed it', async (_, jwt) => {
  expect((await ask(jwt)).result).toBe('refused')
})

test.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['null', 'null'],
  ['a number', '7'],
  ['an empty list', '[]'],
  ['a list in a list, deeply', '['.repeat(200_000)],
  ['objects in objects, deeply', '{"a":'.repeat(50_000)],
  ['a prototype', '{"__proto__":{"signature":"x","issueId":"y"},"constructor":{"prototype":{}}}'],
  ['members of other kinds', '{"issueId":{},"seq":"7","receivedAt":[],"contentHash":1,"signature":{"toString":1}}'],
  ['a head of other kinds', '{"data":{"head":[1,2]}}'],
  ['a report that is none', '{"format":["primacy-report/1"]}'],
  ['points', 'a.b.c'],
  ['a checkpoint without a signature', `${origin}\n2\n${'A'.repeat(43)}=\n`],
  ['bytes', Uint8Array.of(0xff, 0xfe, 0)],
  ['half a letter', '"\\ud800"'],
])('says in a sentence that %s proves nothing', async (_, content) => {
  const found = await ask(content)
  expect(found.result).toBe('refused')
  expect(found.says).toMatch(/^(?:It|Unsupported) .*\.$/)
})

test('does not read a file that is too large', async () => {
  const bytes = new Uint8Array(fileMax + 1)
  const found = await verifyFile(tools, { name: 'x', bytes, signature: null }, { key, now })
  expect(found).toMatchObject({ result: 'refused', says: expect.stringContaining('larger') })
})

test("compares a saved checkpoint with today's", async () => {
  const later = hashLeaf(tools.sha256, Buffer.alloc(32, 6))
  const root = hashNode(tools.sha256, hashNode(tools.sha256, before, leaf), later)
  const compare = (today: string, path = [hex(later)], kept = log.checkpoint) =>
    compareCheckpoints(tools, { kept, today, path, key })
  expect(await compare(note(3, root))).toMatchObject({ result: 'proved', says: expect.stringContaining('3 leaves') })
  expect(await compare(note(3, before))).toMatchObject({ result: 'refused', says: expect.stringContaining('changed') })
  expect((await compare(note(3, root), [])).result).toBe('refused')
  expect((await compare(note(1, before), [])).result).toBe('refused')
  const renamed = log.checkpoint.replaceAll(origin, 'elsewhere.example/log/1')
  expect(await compare(note(3, root), [hex(later)], renamed)).toMatchObject({
    says: expect.stringContaining('a different log'),
  })
  expect((await compare('nothing')).says).toContain('not signed')
})

test("a public key is 32 bytes in base64url, and surrounding spaces don't matter", () => {
  expect(readPublicKey(tools, ` ${publicKey}\n`)).toEqual(key)
  expect(['', 'x', publicKey.slice(1), `${publicKey}=`].map((text) => readPublicKey(tools, text))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

describe('a receipt and its report, selected together,', () => {
  const text = { title: 'Settling twice', description: '# Root cause\n\nLate flag.', pocLink: 'forge test' }
  const sha = (...parts: string[]) => hex(tools.sha256(tools.utf8(parts.join('\0'))))
  const receiptOf = (contentHash: string) => {
    const about = { ...receipt, contentHash }
    const signature = signed(receiptText(about)).toString('base64url')
    return JSON.stringify({ ...about, contest: 'Vault Spring', title: text.title, signature })
  }
  const together = async (files: Record<string, string>) => {
    const given = Object.entries(files).map(([name, content]) => {
      return { name, bytes: new Uint8Array(Buffer.from(content)), signature: null }
    })
    return (await verifyTogether(tools, given, { key, now })).map(({ name, finding }) => [name, finding.result])
  }
  const whole = receiptOf(sha(text.title, text.description, text.pocLink))
  const plain = receiptOf(sha(text.title, text.description, ''))
  test.each([
    ['as pulled', plain, { 'r.md': `---\ntitle: "${text.title}"\nid: "x"\n---\n\n${text.description}\n` }],
    [
      'as pulled, with its proof',
      whole,
      { 'r.md': `---\ntitle: "${text.title}"\n---\n\n${text.description}\n`, 'r.poc.md': text.pocLink },
    ],
    ['as downloaded', plain, { 'primacy-7.md': text.description }],
    ['as downloaded, with its proof', whole, { 'primacy-7-poc.md': text.pocLink, 'primacy-7.md': text.description }],
    ['as copied', plain, { 'copy.md': `# ${text.title}\n\n${text.description}\n` }],
  ])('are both verified, %s', async (_, file, texts) => {
    const proved = [...Object.keys(texts), 'x.receipt.json'].map((name) => [name, 'proved'])
    expect(await together({ ...texts, 'x.receipt.json': file })).toEqual(proved)
  })
  test('are refused next to another text or with a changed line', async () => {
    expect(await together({ 'a.md': `${text.description} `, 'x.receipt.json': plain })).toEqual([
      ['a.md', 'refused'],
      ['x.receipt.json', 'proved'],
    ])
    expect(await together({ 'a.md': text.description })).toEqual([['a.md', 'refused']])
  })
  test('are refused if the receipt itself is not signed', async () => {
    const found = await together({ 'a.md': text.description, 'x.json': plain.replace('"seq":7', '"seq":8') })
    expect(found).toEqual([
      ['a.md', 'refused'],
      ['x.json', 'refused'],
    ])
  })
})
