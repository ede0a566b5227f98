import { blindReviewText, formatAgreementFigure } from '../../../domain/judging/second-look/agreement'
import { formatCents } from '../../../domain/money'
import {
  type PublishedFinding,
  type PublishedReport,
  textsOfFinding,
} from '../../../domain/publication/published-report'
import { amountsOf } from '../domain/published-award'
import {
  answerLabels,
  creditLines,
  editedAnswerText,
  formatCount,
  invalidReasons,
  namesOf,
  noAnswerText,
  timelineLabels,
  utcMinute,
} from '../domain/report-labels'

type Row = [term: string, value: string | number]

const list = (rows: readonly Row[]): string => rows.map(([term, value]) => `- ${term}: ${value}`).join('\n')
const section = (title: string, ...parts: string[]): string[] => [`## ${title}`, ...parts.filter((part) => part !== '')]

/** A report as one Markdown text. Includes the findings' texts verbatim. */
export function reportAsMarkdown(report: PublishedReport): string {
  const { title, summary, site, slug, version, publishedAt, findings, timeline } = report
  const blocks = [
    `# ${title}`,
    list([
      ['Published', `${utcMinute(publishedAt)}, version ${version}`],
      ['Address', `${site.origin}/reports/${slug}`],
    ]),
    ...(summary.trim() === '' ? [] : section('Summary', summary)),
    ...section('Scope', list(scopeRows(report)), report.contest.scope),
    ...section('Submissions and verdicts', list(countRows(report))),
    ...section('Findings', findings.length === 0 ? 'No submission was valid.' : ''),
    ...findings.flatMap(findingBlocks),
    ...section('Award split', awardTable(report)),
    ...agreementBlocks(report),
    ...section('Timeline', list(timeline.map((one): Row => [utcMinute(one.at), timelineText(one)]))),
  ]
  return `${blocks.join('\n\n')}\n`
}

const timelineText = ({ kind, text }: PublishedReport['timeline'][number]): string =>
  `${timelineLabels[kind]}${text ? `: ${text}` : ''}`

function scopeRows({ contest }: PublishedReport): Row[] {
  const { repositoryUrl, commit, nSloc, startDate, endDate } = contest
  return [
    ...(repositoryUrl === null ? [] : [['Repository', repositoryUrl] satisfies Row]),
    ...(commit === null ? [] : [['Commit', commit] satisfies Row]),
    ...(nSloc === null ? [] : [['Source lines of code', nSloc] satisfies Row]),
    ['Contest', `${utcMinute(startDate)} to ${utcMinute(endDate)}`],
  ]
}

function countRows(report: PublishedReport): Row[] {
  const { submitted, unique, duplicates, invalid, withdrawn, removed, appeals } = report.counts
  return [
    ['Submitted and judged', submitted],
    ['Unique valid issues', unique],
    ['Valid duplicates', duplicates],
    ['Invalid', invalid],
    ...invalidReasons(report).map(({ reason, count }): Row => [`Invalid, ${reason.toLowerCase()}`, count]),
    ['Appeals', `${appeals.made} made, ${appeals.upheld} upheld, ${appeals.rejected} rejected`],
    ['Not counted', `${withdrawn} withdrawn, ${removed} removed`],
  ]
}

function findingBlocks(finding: PublishedFinding): string[] {
  const { anchor, title, severity, placeInLine, laterPlaces, receivedAt, answer } = finding
  return [
    `### ${anchor}: ${title}`,
    list([
      ['Severity', severity],
      ...creditLines(finding).map(([what, people]): Row => [what, namesOf(people)]),
      ['Place in line', [placeInLine, ...laterPlaces].join(', ')],
      ['Received', utcMinute(receivedAt)],
    ]),
    finding.description,
    ...textsOfFinding(finding).flatMap(({ heading, markdown }) => [`#### ${heading}`, markdown]),
    '#### Sponsor response',
    answer
      ? `${answerLabels[answer.kind]} on ${utcMinute(answer.at)}${answer.commit === null ? '' : ` in commit ${answer.commit}`}.`
      : noAnswerText,
    ...(answer && answer.text !== '' ? [answer.text] : []),
    ...(answer?.isEdited ? [editedAnswerText] : []),
  ]
}

function awardTable({ award, findings }: PublishedReport): string {
  if (findings.length === 0) return `The whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.`
  const amounts = amountsOf(award)
  const rows = findings.map(
    ({ anchor, foundBy, placeInLine }) =>
      `| ${anchor} | ${foundBy.name.replaceAll('|', '\\|')} | ${formatCents(amounts.get(placeInLine) ?? 0)} |`,
  )
  const summary = `The pool of ${formatCents(award.poolCents)} is split equally among ${formatCount(findings.length, 'unique issue')}.`
  return [summary, '', '| Finding | Paid to | Amount |', '|---|---|--:|', ...rows].join('\n')
}

function agreementBlocks({ agreement }: PublishedReport): string[] {
  if (!agreement) return []
  const { count, agreed, raw, kappa, ac1 } = agreement
  return section(
    'Judge agreement',
    `${formatCount(count, 'submission')} drawn at random were judged again by another judge${blindReviewText(agreement)}. ${agreed} got the same verdict.`,
    list([
      ['Same verdict', formatAgreementFigure(raw)],
      ["Cohen's kappa", formatAgreementFigure(kappa)],
      ["Gwet's AC1", formatAgreementFigure(ac1)],
    ]),
  )
}
