import { type Asked, type Finding, keyNeeded, otherKey, refused, type VerifyTools } from './finding'
import { reportFollowsRule, verifyStatement } from './verify-award'
import { verifyCheckpoint } from './verify-checkpoint'
import { verifyCredential } from './verify-credential'
import { verifyHead, verifyReceipt } from './verify-receipt'

/** A file with its detached signature, if one was given. */
export type GivenFile = { name: string; bytes: Uint8Array; signature: Uint8Array | null }

/** Larger than anything that a site signs. */
export const fileMax = 32_000_000

/** What a file proves. The file is untrusted: whatever it contains, the result is a sentence. */
export async function verifyFile(tools: VerifyTools, file: GivenFile, asked: Asked): Promise<Finding> {
  if (file.bytes.length > fileMax) return refused('It is larger than anything that a site signs, and was not read.')
  if (file.signature) return verifyDetached(tools, file, file.signature, asked)
  const text = tools.textOf(file.bytes)
  if (text === null) return refused('It is not a text file. Receipts, reports, checkpoints and credentials are.')
  const value = parsed(text)
  if (typeof value === 'object' && value !== null) return verifyJson(tools, value, asked)
  const found = (await verifyCredential(tools, text, asked)) ?? (await verifyCheckpoint(tools, text, asked))
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

async function verifyJson(tools: VerifyTools, value: object, asked: Asked): Promise<Finding> {
  const signed = (await verifyReceipt(tools, value, asked)) ?? (await verifyHead(tools, value, asked))
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
