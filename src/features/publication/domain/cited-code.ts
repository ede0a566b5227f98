import { type CodeLink, findCodeLinks, lineRange, shortRef } from '../../../domain/issues/code-link'
import { optionalTexts } from '../../../domain/issues/issue-text'
import {
  mapPublishedTexts,
  type PublishedFinding,
  type PublishedReport,
} from '../../../domain/publication/published-report'

/** A finding can cite any number; the first ones are shown beside it. */
const mostShown = 12

/** The links to code in all texts of a finding. */
export function codeLinksOf(finding: PublishedFinding): CodeLink[] {
  const optional = mapPublishedTexts((name) => finding[optionalTexts[name].publishedAs] ?? '')
  return findCodeLinks([finding.description, ...Object.values(optional)].join('\n'))
}

/** Whether a link is to the same repository at the audited commit; at any other commit, lines may differ. */
export function isOfContest(
  { repository, ref, host }: CodeLink,
  { repositoryUrl, commit }: PublishedReport['contest'],
): boolean {
  const audited = repositoryUrl?.replace(/(?:\.git)?\/?$/, '').toLowerCase()
  const linked = `https://${host.toLowerCase()}.com/${repository}`.toLowerCase()
  return audited === linked && commit !== null && ref.toLowerCase() === commit.toLowerCase()
}

/** The code that a finding cites. Says the repository and commit where they are not the audited ones. */
export function citedCode(
  finding: PublishedFinding,
  contest: PublishedReport['contest'],
): { label: string; url: string }[] {
  return codeLinksOf(finding)
    .slice(0, mostShown)
    .map((link) => ({ url: link.url, label: labelOf(link, contest) }))
}

function labelOf(link: CodeLink, contest: PublishedReport['contest']): string {
  const place = [link.path, lineRange(link)].filter(Boolean).join('#')
  return isOfContest(link, contest) ? place : `${link.repository}@${shortRef(link)} ${place}`
}
