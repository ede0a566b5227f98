import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { callSite } from './call-site'
import { stop } from './problem'
import { readPulled, receiptEnding } from './pull'
import { readSigned, signedProblem } from './receipt-file'
import { readText } from './submit'

export type Verified = { file: string; problem: string | null }

/** Verifies receipts, ledger heads, and the reports next to receipts, using the site's key or a given one. */
export async function verifyFiles(
  names: readonly string[],
  { key, readSite }: { key: string | undefined; readSite: () => string },
): Promise<Verified[]> {
  const files = names.flatMap(receiptsIn)
  if (files.length === 0) stop('usage', `There is no receipt in ${names.join(', ')}. primacy pull writes them.`)
  const publicKey = key ?? (await callSite({ site: readSite(), token: null }, 'readLogKey')).body.data.publicKey
  return files.map((file) => ({ file, problem: fileProblem(file, publicKey) }))
}

/** The file itself, or every receipt in a folder and its subfolders. */
function receiptsIn(name: string): string[] {
  if (!statSync(name, { throwIfNoEntry: false })?.isDirectory()) return [name]
  const below = readdirSync(name, { recursive: true, encoding: 'utf8' })
  return below
    .filter((one) => one.endsWith(receiptEnding))
    .sort()
    .map((one) => join(name, one))
}

function fileProblem(file: string, key: string): string | null {
  const signed = readSigned(readText(file))
  if (!signed) return 'It is neither a receipt nor a head of the ledger.'
  if (typeof signed === 'string') return signed
  const base = file.endsWith(receiptEnding) ? file.slice(0, -receiptEnding.length) : null
  return signedProblem(signed, key, base === null ? null : readPulled(base), new Date())
}
