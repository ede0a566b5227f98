import { didOfKey, keyOfDid } from './did-key'
import { type Asked, type Finding, fromBase64url, keyNeeded, otherKey, refused, type VerifyTools } from './finding'

const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

type Json = Record<string, unknown>

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

function parsed(tools: VerifyTools, part: string): Json {
  const bytes = fromBase64url(tools, part)
  try {
    return bytes ? objectOf(JSON.parse(tools.textOf(bytes) ?? '')) : {}
  } catch {
    return {}
  }
}

/** Verifies a Verifiable Credential in JWT form; null if the text isn't a JWT. */
export async function verifyCredential(tools: VerifyTools, text: string, { key }: Asked): Promise<Finding | null> {
  const jwt = text.trim()
  const [, head = '', body = '', last = ''] = parts.exec(jwt) ?? []
  if (head === '') return null
  if (!key) return keyNeeded('a credential')
  const header = parsed(tools, head)
  const credential = parsed(tools, body)
  const did = didOfKey(key)
  const wanted: Json = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did) }
  const issuer = objectOf(credential.issuer)
  if (issuer.id !== did) return refused(otherKey)
  const isAsWanted =
    Object.keys(header).length === 4 && Object.entries(wanted).every(([name, one]) => header[name] === one)
  const signature = fromBase64url(tools, last)
  if (!isAsWanted || !signature || !(await tools.isSigned(key, tools.utf8(`${head}.${body}`), signature)))
    return refused(otherKey)
  return describe(credential, issuer)
}

function describe(credential: Json, issuer: Json): Finding {
  const subject = objectOf(credential.credentialSubject)
  const [contest, findings, award] = [objectOf(subject.contest), objectOf(subject.findings), objectOf(subject.award)]
  const { valid, first, duplicate } = findings as Record<string, number>
  if (valid !== Number(first) + Number(duplicate) || credential.validFrom !== contest.finalizedAt)
    return refused('It contradicts itself: its numbers do not add up, or its times differ.')
  const earned = award.amount === undefined ? '' : ` They earned ${award.amount} ${award.currency}.`
  return {
    result: 'proved',
    says: `${issuer.name} has signed that in '${contest.name}', as finalized at ${contest.finalizedAt}, ${valid} findings of '${subject.name}' are valid, ${first} of them first in line.${earned}`,
    not: "This doesn't prove that the person showing it is the one it names, or that the contest was not reopened later.",
    checkpoint: null,
  }
}
