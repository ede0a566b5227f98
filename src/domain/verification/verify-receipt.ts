import { readHeadFile } from '../ledger/head-file'
import { headText } from '../ledger/ledger-chain'
import { isLogged } from '../log/log-proof'
import { brokenPromise, type ReceiptFile, readReceiptFile, type SignedText } from '../log/receipt-file'
import { type Asked, type Finding, fromBase64url, keyNeeded, otherKey, refused, type VerifyTools } from './finding'
import { signedSize } from './verify-checkpoint'

/** Null if the value isn't a receipt. */
export async function verifyReceipt(tools: VerifyTools, value: unknown, { key, now }: Asked): Promise<Finding | null> {
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
export async function verifyHead(tools: VerifyTools, value: unknown, { key }: Asked): Promise<Finding | null> {
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
