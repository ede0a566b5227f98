import {
  hashedText,
  type IssueText,
  noOptionalTexts,
  type OptionalTextName,
  optionalTextNames,
} from '../issues/issue-text'
import { splitReport } from '../issues/report-source'
import { readReceiptFile } from '../log/receipt-file'
import { type Asked, type Finding, refused, type VerifyTools } from './finding'
import { type GivenFile, verifyFile } from './verify-file'

export type Verified = { name: string; finding: Finding }

/** A report's texts can be spread over several files, and every combination is hashed. */
const mostTexts = 12

type Text = { name: string; text: string }
type Receipt = { name: string; contentHash: string; title: string | null }

/**
 * What several files prove together: each by itself, and for a receipt, whether the texts next to it are the ones it
 * covers. A submission's texts can be a pulled report or separate downloads.
 */
export async function verifyTogether(
  tools: VerifyTools,
  files: readonly GivenFile[],
  query: Asked,
): Promise<Verified[]> {
  const receipts = files.flatMap((file) => receiptIn(tools, file))
  const texts = files.flatMap((file) => textIn(tools, file)).slice(0, mostTexts)
  const found = new Map<string, string[]>(
    receipts.map((receipt) => [receipt.name, findTexts(tools, receipt, texts).map(({ name }) => name)]),
  )
  const alone = await Promise.all(files.map(async (file) => [file.name, await verifyFile(tools, file, query)] as const))
  const findings = new Map(alone)
  return alone.map(([name, finding]) => ({ name, finding: withOthers(name, finding, { found, texts, findings }) }))
}

type Beside = {
  found: ReadonlyMap<string, readonly string[]>
  texts: readonly Text[]
  findings: ReadonlyMap<string, Finding>
}

function withOthers(name: string, finding: Finding, { found, texts, findings }: Beside): Finding {
  const own = found.get(name)
  if (own && own.length > 0 && finding.result === 'proved') {
    return { ...finding, says: `${finding.says} It matches the text in ${own.join(' and ')}.` }
  }
  if (!texts.some((text) => text.name === name) || found.size === 0) return finding
  const [receipt] = [...found].find(([, names]) => names.includes(name)) ?? []
  if (receipt === undefined) return refused(`It is not the text that ${[...found.keys()].join(' or ')} is about.`)
  const { result = 'unknown' } = findings.get(receipt) ?? {}
  return {
    result,
    says: `It is the text that ${receipt} is about: the SHA-256 matches.`,
    not:
      result === 'proved'
        ? "The receipt says when the site received it. This doesn't prove who wrote it."
        : 'This proves nothing until the receipt itself is verified.',
    checkpoint: null,
  }
}

function receiptIn(tools: VerifyTools, { name, bytes, signature }: GivenFile): Receipt[] {
  if (signature) return []
  try {
    const value = JSON.parse(tools.textOf(bytes) ?? '') as { title?: unknown }
    const receipt = readReceiptFile(value)
    if (receipt === null || typeof receipt === 'string') return []
    return [{ name, contentHash: receipt.contentHash, title: typeof value.title === 'string' ? value.title : null }]
  } catch {
    return []
  }
}

function textIn(tools: VerifyTools, { name, bytes, signature }: GivenFile): Text[] {
  const text = signature || !/\.(?:md|markdown|txt)$/i.test(name) ? null : tools.textOf(bytes)
  return text === null ? [] : [{ name, text }]
}

/** The files whose texts together have the receipt's digest; none if there are no such files. */
function findTexts(tools: VerifyTools, { contentHash, title }: Receipt, texts: readonly Text[]): Text[] {
  for (const description of texts) {
    const optionalTexts = texts.filter((text) => text !== description)
    for (const optional of choicesOf(optionalTexts)) {
      for (const text of readingsOf(description.text, textsOf(optional), title)) {
        if (hexOf(tools.sha256(tools.utf8(hashedText(text)))) === contentHash)
          return [description, ...Object.values(optional)]
      }
    }
  }
  return []
}

/** Assigns a file to each optional text. */
type Choice = Partial<Record<OptionalTextName, Text>>

/**
 * All assignments of files to these optional texts, shortest first: a text may be missing, and no file is used twice.
 */
function choicesOf(files: readonly Text[], names: readonly OptionalTextName[] = optionalTextNames): Choice[] {
  const [name, ...otherNames] = names
  if (name === undefined) return [{}]
  const without = choicesOf(files, otherNames)
  const otherFiles = (file: Text) => files.filter((one) => one !== file)
  return [
    ...without,
    ...files.flatMap((file) => choicesOf(otherFiles(file), otherNames).map((choice) => ({ [name]: file, ...choice }))),
  ]
}

const textsOf = (choice: Choice): Record<OptionalTextName, string | null> => {
  const chosenTexts = Object.entries(choice).map(([name, { text }]) => [name, text])
  return { ...noOptionalTexts, ...Object.fromEntries(chosenTexts) }
}

/**
 * The title of a pulled report is in its file, that of a downloaded one in the receipt, and that of a copied one in its
 * heading.
 */
function readingsOf(
  file: string,
  optional: Record<OptionalTextName, string | null>,
  title: string | null,
): IssueText[] {
  const { facts, text } = splitReport(file)
  const heading = /^# ([^\n]+)\n\n/.exec(file)
  return [
    ...(facts.title === undefined ? [] : [{ title: facts.title, description: text, ...optional }]),
    ...(title === null ? [] : [{ title, description: file, ...optional }]),
    ...(heading
      ? [{ title: heading[1] ?? '', description: file.slice(heading[0].length).replace(/\n$/, ''), ...optional }]
      : []),
  ]
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
