import { expect, test } from 'vitest'
import { byteTools as tools } from '../../server/signing/signature'
import {
  cosignatureLine,
  cosignatureText,
  cosigning,
  findCosignature,
  printVerifierKey,
  readVerifierKey,
} from './cosignature'

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

// The checkpoint and the time are those of C2SP tlog-cosignature. The signature was made by another implementation
// (OpenSSL by pyca/cryptography), with the private key 00 01 02 … 1f.
const body = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
const seconds = 1_679_315_147
const name = 'witness.example/w1'
const key = fromHex('03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8')
const verifierKey = 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4'
const signature = fromHex(
  '06e4436b304b55a736344f98f888db8d039c5cb7c5f42483655508a12f37ac4d67159b1513c622595e8d82bee557c1fa6dda014063ff97bddeb83310f64f9b05',
)
const line =
  '\u2014 witness.example/w1 519lMgAAAABkGFDLBuRDazBLVac2NE+Y+IjbjQOcXLfF9CSDZVUIoS83rE1nFZsVE8YiWV6Ngr7lV8H6bdoBQGP/l73euDMQ9k+bBQ==\n'
const ofLog =
  '\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n'

test('text and line of a cosignature match the test vector', () => {
  expect(cosignatureText(seconds, body)).toBe(`cosignature/v1\ntime 1679315147\n${body}`)
  expect(cosignatureLine(tools, { name, key }, { seconds, signature })).toBe(line)
  expect(printVerifierKey(tools, { name, algorithm: cosigning, key })).toBe(verifierKey)
})

test("finds a cosignature below the log's signature only with its witness's key", () => {
  const witness = readVerifierKey(tools, verifierKey)
  if (!witness) throw new Error('no key')
  const found = findCosignature(tools, `${body}\n${ofLog}${line}`, witness)
  expect(found).toEqual({ seconds, signature, line, text: cosignatureText(seconds, body) })
  expect(findCosignature(tools, `${body}\n${ofLog}`, witness)).toBeNull()
  expect(findCosignature(tools, `${body}\n${ofLog}${line}`, { ...witness, name: 'witness.example/w2' })).toBeNull()
  expect(
    findCosignature(tools, `${body}\n${ofLog}${line}`, { ...witness, key: key.map((byte) => byte ^ 1) }),
  ).toBeNull()
})

test("ignores cosignature times that numbers can't represent", () => {
  const far = cosignatureLine(tools, { name, key }, { seconds: 2 ** 60, signature })
  expect(findCosignature(tools, `${body}\n${far}`, { name, key, algorithm: cosigning })).toBeNull()
})

test.each([
  ['with another id', verifierKey.replace('e75f6532', 'e75f6533')],
  ['with another name', verifierKey.replace('/w1', '/w2')],
  ['of an unknown algorithm', 'witness.example/w1+e75f6532+BgOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4'],
  ['that is cut off', verifierKey.slice(0, -4)],
  ['without a name', verifierKey.slice(name.length)],
])('a verifier key %s is invalid', (_, text) => {
  expect(readVerifierKey(tools, text)).toBeNull()
})
