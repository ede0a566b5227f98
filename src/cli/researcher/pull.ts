import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Issue } from '../../contract/issue'
import {
  type IssueText,
  mapOptionalTexts,
  type OptionalTextName,
  optionalTextNames,
  optionalTexts,
} from '../../domain/issues/issue-text'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { slugOf } from '../../domain/slug'
import { callSite, type Site } from './call-site'
import { isId, listOwnIssues } from './find-contest'
import { readProof } from './log-calls'
import { stop } from './problem'
import { digestOfText, printReceipt, reusableParts } from './receipt-file'
import { printReport, textOfFile } from './report-file'

export const receiptEnding = '.receipt.json'

/** An optional text's file next to the report: a proof of concept's ends in '.poc.md'. */
const fileOfText = (base: string, name: OptionalTextName) =>
  `${base}.${optionalTexts[name].shortLabel.toLowerCase()}.md`

/** `files` lists everything written: the report, its other texts and the receipt. */
export type Pulled = { file: string; files: string[]; issueId: string; outcome: 'written' | 'unchanged' | 'kept' }

type Writing = { folder: string; force: boolean }

/** Writes the user's submissions with receipts below `folder`. Keeps locally modified files. */
export async function pullIssues(
  site: Site,
  { folder, contestId, force }: { folder: string; contestId?: string; force: boolean },
): Promise<Pulled[]> {
  const pulled: Pulled[] = []
  for (const { _id } of await listOwnIssues(site, contestId)) {
    const id = checkedId(site, _id)
    const { issue } = (await callSite(site, 'getIssue', { params: { id } })).body.data
    pulled.push(await writeIssue(site, issue, { folder, force }))
  }
  return pulled
}

/** Validates an id from the site, which becomes a file name: '/../..' would escape the folder. */
function checkedId({ site }: Site, id: unknown): string {
  return typeof id === 'string' && isId(id)
    ? id
    : stop('network', `${site} sent an invalid id (${JSON.stringify(id)}). Nothing was written for it.`)
}

async function writeIssue(site: Site, issue: Issue, { folder, force }: Writing): Promise<Pulled> {
  for (const id of [issue._id, issue.contestId?._id]) checkedId(site, id)
  const inContest = join(folder, `${fileSlug(issue.contestId.title)}-${issue.contestId._id.slice(0, 8)}`)
  try {
    mkdirSync(inContest, { recursive: true })
    const base = join(inContest, baseName(inContest, issue))
    const file = `${base}.md`
    const text = printReport(factsOf(issue), issue.description)
    const known = readIfThere(file)
    const stored = readIfThere(base + receiptEnding)
    const reusable = reusableParts(stored, issue)
    const receipt = printReceipt(issue, {
      ...reusable,
      log: reusable.log ?? (await readProof(site, issue._id, issue.lastSeq)),
    })
    if (known === text && stored === receipt) return { file, files: [], issueId: issue._id, outcome: 'unchanged' }
    if (known !== null && !force && !isAsPulled(base)) return { file, files: [], issueId: issue._id, outcome: 'kept' }
    writeFileSync(file, text)
    // A site with an earlier version lacks newer texts.
    const optional = mapOptionalTexts((name) => issue[name] ?? null)
    for (const name of optionalTextNames) writeText(fileOfText(base, name), optional[name])
    writeFileSync(base + receiptEnding, receipt)
    const optionalFiles = optionalTextNames
      .filter((name) => optional[name] !== null)
      .map((name) => fileOfText(base, name))
    return { file, files: [file, ...optionalFiles, base + receiptEnding], issueId: issue._id, outcome: 'written' }
  } catch (error) {
    return stop('usage', `${inContest} cannot be written (${(error as Error).message}). Choose another folder: --dir.`)
  }
}

/** Removing a text also removes its file; otherwise the report wouldn't match its receipt. */
function writeText(file: string, text: string | null): void {
  if (text === null) rmSync(file, { force: true })
  else writeFileSync(file, text)
}

const fileSlug = (title: string) => slugOf(title, 'untitled')

/** By title and id; a submission keeps its file when its title changes. */
function baseName(folder: string, { _id, title }: Issue): string {
  const ending = `-${_id.slice(0, 8)}`
  const known = readdirSync(folder).find((name) => name.endsWith(`${ending}.md`))
  return known?.slice(0, -'.md'.length) ?? `${fileSlug(title)}${ending}`
}

function factsOf(issue: Issue): Record<string, string | number> {
  const { _id: id, title, contestId: contest, placeInLine, lastSeq: revision, receivedAt, contentHash } = issue
  const status = verdictLabel({ ...issue, duplicateOf: issue.duplicateOf ?? null })
  return {
    ...{ title, contest: contest.title, contestId: contest._id, id, status, placeInLine, revision },
    ...{ receivedAt, sha256: contentHash },
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A pulled report's text, including those in the files next to it; null if there is no report. */
export function readPulled(base: string): IssueText | null {
  const report = readIfThere(`${base}.md`)
  if (report === null) return null
  const optional = mapOptionalTexts((name) => readIfThere(fileOfText(base, name)))
  return textOfFile(report, optional)
}

/** Whether the text still matches the receipt next to it. */
function isAsPulled(base: string): boolean {
  const text = readPulled(base)
  return text !== null && (readIfThere(base + receiptEnding)?.includes(`"${digestOfText(text)}"`) ?? false)
}
