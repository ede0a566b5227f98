import { headText, readHeadFile } from '../ledger/ledger-chain'
import { noteSignature, readCheckpoint } from '../log/checkpoint'
import { fromHex, isLogged } from '../log/log-proof'
import { isConsistent } from '../log/merkle-tree'
import { brokenPromise, type ReceiptFile, readReceiptFile, type SignedText } from '../log/receipt-file'
import { didOfKey, keyOfDid } from './did-key'
import { type Asked, type Finding, fromBase64url, keyNeeded, otherKey, refused, type VerifyTools } from './finding'
import { reportFollowsRule, verifyStatement } from './verify-award'

/** A file with its detached signature, if one was given. */
export type GivenFile = { name: string; bytes: Uint8Array; signature: Uint8Array | null }

/** Larger than anything that a site signs. */
export const fileMax = 32_000_000

/** What a file proves. The file is untrusted: whatever it contains, the result is a sentence. */
export async function verifyFile(tools: VerifyTools, file: GivenFile, query: Asked): Promise<Finding> {
  if (file.bytes.length > fileMax) return refused('It is larger than anything that a site signs, and was not read.')
  if (file.signature) return verifyDetached(tools, file, file.signature, query)
  const text = tools.textOf(file.bytes)
  if (text === null) return refused('It is not a text file. Receipts, reports, checkpoints and credentials are.')
  const value = parsed(text)
  if (typeof value === 'object' && value !== null) return verifyJson(tools, value, query)
  const found = (await verifyCredential(tools, text, query)) ?? (await verifyCheckpoint(tools, text, query))
  return found ?? refused(unknown)
}

const unknown =
  'Unsupported file. Choose a receipt, a checkpoint, a credential, an award statement, or a file together with its signature.'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function verifyJson(tools: VerifyTools, value: object, query: Asked): Promise<Finding> {
  const signed = (await verifyReceipt(tools, value, query)) ?? (await verifyHead(tools, value, query))
  const found = signed ?? verifyStatement(value as Record<string, unknown>)
  if (found) return found
  if ((value as { format?: unknown }).format === 'primacy-report/1')
    return {
      result: 'unknown',
      says: 'This is a published report. Its signature is a separate file: choose the report and its .sig file together.',
      not: 'Nothing is verified yet.',
      checkpoint: null,
    }
  return refused(unknown)
}

async function verifyDetached(
  { isSigned, textOf }: VerifyTools,
  { name, bytes }: GivenFile,
  signature: Uint8Array,
  { key }: Asked,
): Promise<Finding> {
  if (signature.length !== 64) return refused('The signature is not 64 bytes long. Download it again.')
  if (!key) return keyNeeded('a file with its signature')
  if (!(await isSigned(key, bytes, signature))) return refused(otherKey)
  const follows = reportFollowsRule(parsed(textOf(bytes) ?? ''))
  const says = `The site has signed exactly this file, ${name}, with ${bytes.length} bytes`
  if (follows === false) return refused(`${says}, and its amounts are not what the award rule gives.`)
  return {
    result: 'proved',
    says: follows ? `${says}. Its amounts are what the award rule gives for the submissions in it.` : `${says}.`,
    not: "This doesn't prove when it was signed, that it's accurate, or that it's the latest version and still published.",
    checkpoint: null,
  }
}

/** Null if the value isn't a receipt. */
async function verifyReceipt(tools: VerifyTools, value: unknown, { key, now }: Asked): Promise<Finding | null> {
  const file = readReceiptFile(value)
  if (file === null) return null
  if (typeof file === 'string') return refused(file)
  if (!key) return keyNeeded('a receipt')
  if (!(await areSigned(tools, file.signed, key))) return refused(otherKey)
  if (file.logged) return verifyLogged(tools, file, key)
  const broken = brokenPromise(file, now)
  const signed = `The site has signed that it received ${revision(file)}.`
  if (broken) return { result: 'refused', says: `${signed} ${broken}`, not: onlyPromised, checkpoint: null }
  const until = file.loggedBy ? ` It promised to show it in its public log by ${file.loggedBy}.` : ''
  return { result: 'proved', says: `${signed}${until}`, not: onlyPromised, checkpoint: null }
}

/** A receipt file names its contest and title for readers, but anyone can change them there. */
const onlyNamed = 'The contest and the title named in the file are not signed.'

const onlyPromised = `This doesn't prove that anyone else could have known of it then, because the file has no proof from the public log. Nor does it prove whose text it is or what was decided about it. ${onlyNamed}`

const revision = ({ seq, receivedAt, contentHash }: ReceiptFile) =>
  `${seq === null ? 'a submission' : `revision ${seq} of a contest`} at ${receivedAt}, with a text whose SHA-256 is ${contentHash}`

async function verifyLogged(tools: VerifyTools, file: ReceiptFile, key: Uint8Array): Promise<Finding> {
  const { text, proof } = file.logged as NonNullable<ReceiptFile['logged']>
  const size = await signedSize(tools, proof.checkpoint, key)
  if (size === null) return refused('Its checkpoint of the public log is not signed with this key.')
  if (!isLogged(tools, text, proof)) return refused('Its proof does not lead to the checkpoint: it is not in that log.')
  return {
    result: 'proved',
    says: `The site has signed that it received ${revision(file)}, and its public log has recorded that since leaf ${proof.leaf} of ${size}.`,
    not: `This doesn't prove whose text it is, what was decided about it, or that everyone sees the same log: compare the checkpoint with one that someone else has kept. ${onlyNamed}`,
    checkpoint: proof.checkpoint,
  }
}

async function areSigned(tools: VerifyTools, signed: readonly SignedText[], key: Uint8Array): Promise<boolean> {
  for (const { text, signature } of signed) {
    const bytes = fromBase64url(tools, signature)
    if (!bytes || !(await tools.isSigned(key, tools.utf8(text), bytes))) return false
  }
  return true
}

/** Verifies a signed ledger head, as admins download it; null if the value isn't one. */
async function verifyHead(tools: VerifyTools, value: unknown, { key }: Asked): Promise<Finding | null> {
  const head = readHeadFile(value)
  if (!head) return null
  if (!key) return keyNeeded('a signed head of the ledger')
  const { seq, hash, time, signature } = head
  if (!(await areSigned(tools, [{ text: headText({ seq, hash }, time), signature }], key))) return refused(otherKey)
  return {
    result: 'proved',
    says: `The site has signed at ${time} that its ledger had ${seq} events, the last with the hash ${hash}.`,
    not: "This doesn't prove what these events are. The command ledger -- verify --head compares the ledger with this file.",
    checkpoint: null,
  }
}

/** A checkpoint's number of leaves if this key has signed it, otherwise null. */
async function signedSize(tools: VerifyTools, note: string, key: Uint8Array): Promise<number | null> {
  const checkpoint = readCheckpoint(note)
  const signature = checkpoint && noteSignature(tools, checkpoint, { name: checkpoint.origin, key })
  if (!checkpoint || !signature) return null
  return (await tools.isSigned(key, tools.utf8(checkpoint.text), signature)) ? checkpoint.size : null
}

/** Null if the text isn't a checkpoint. */
async function verifyCheckpoint(tools: VerifyTools, text: string, { key }: Asked): Promise<Finding | null> {
  const note = `${text.trimEnd()}\n`
  const checkpoint = readCheckpoint(note)
  if (!checkpoint) return null
  if (!key) return keyNeeded('a checkpoint of a public log')
  if ((await signedSize(tools, note, key)) === null) return refused(otherKey)
  const otherSignatures = checkpoint.signatures.length - 1
  const witnesses =
    otherSignatures > 0
      ? ` ${otherSignatures} further signatures were not checked, because this page does not know who made them.`
      : ''
  return {
    result: 'proved',
    says: `The site has signed that its public log ${checkpoint.origin} had ${checkpoint.size} leaves with the root ${checkpoint.root}.${witnesses}`,
    not: "This doesn't prove when it was signed, that today's log continues it, or that everyone sees the same log. Keep it to compare it with a later checkpoint.",
    checkpoint: note,
  }
}

/** Interprets a hexadecimal consistency proof between a saved checkpoint and today's. */
export async function compareCheckpoints(
  tools: VerifyTools,
  { kept, today, path, key }: { kept: string; today: string; path: readonly string[]; key: Uint8Array },
): Promise<Finding> {
  const [earlier, later] = [readCheckpoint(kept), readCheckpoint(today)]
  if (!earlier || !later || (await signedSize(tools, today, key)) === null)
    return refused("Today's checkpoint is not signed with this key.")
  if (earlier.origin !== later.origin)
    return refused(
      `The site now shows a different log, ${later.origin} instead of ${earlier.origin}. A site that was restored from a backup starts a new log, and should say so.`,
    )
  const tree = ({ size, root }: { size: number; root: string }) => ({ size, root: tools.fromBase64(root) })
  if (!isConsistent(tools.sha256, tree(earlier), tree(later), path.map(fromHex)))
    return refused("Today's log does not continue this checkpoint: its history was changed. Show both to others.")
  return {
    result: 'proved',
    says: `Today's log, with ${later.size} leaves, continues this checkpoint of ${earlier.size}: nothing before it was changed.`,
    not: "This doesn't prove that others see the same log. Compare it with someone else's checkpoint.",
    checkpoint: today,
  }
}

const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

type Json = Record<string, unknown>

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

function decoded(tools: VerifyTools, part: string): Json {
  const bytes = fromBase64url(tools, part)
  try {
    return bytes ? objectOf(JSON.parse(tools.textOf(bytes) ?? '')) : {}
  } catch {
    return {}
  }
}

/** Verifies a Verifiable Credential in JWT form; null if the text isn't a JWT. */
async function verifyCredential(tools: VerifyTools, text: string, { key }: Asked): Promise<Finding | null> {
  const jwt = text.trim()
  const [, head = '', body = '', last = ''] = parts.exec(jwt) ?? []
  if (head === '') return null
  if (!key) return keyNeeded('a credential')
  const header = decoded(tools, head)
  const credential = decoded(tools, body)
  const did = didOfKey(key)
  const expectedHeader: Json = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did) }
  const issuer = objectOf(credential.issuer)
  if (issuer.id !== did) return refused(otherKey)
  const isAsWanted =
    Object.keys(header).length === 4 && Object.entries(expectedHeader).every(([name, one]) => header[name] === one)
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
