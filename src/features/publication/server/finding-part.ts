import { formatCents } from '../../../domain/money'
import {
  type PublishedAnswer,
  type PublishedFinding,
  type PublishedReport,
  textsOfFinding,
} from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import { citedCode } from '../domain/cited-code'
import { amountsOf } from '../domain/published-award'
import { answerLabels, creditLines, editedAnswerText, noAnswerText } from '../domain/report-labels'
import { renderMarkdown } from './render-markdown'
import { personList, personOf, timeOf } from './report-page-parts'

/** Severity, award and who gets it, above or below a finding's title. */
export function findingStatus(finding: PublishedFinding, report: PublishedReport): Html {
  const paid = amountsOf(report.award).get(finding.placeInLine) ?? 0
  return html`<p class="status"><strong>${finding.severity}</strong><span>${finding.anchor}</span><span><b class="paid">${formatCents(paid)}</b> to ${personOf(finding.foundBy)}</span></p>`
}

/** A finding below its title. All ids start with its anchor. */
export function findingBody(finding: PublishedFinding, report: PublishedReport): Html {
  const { anchor, description, isRedacted, answer } = finding
  return html`${facts(finding, report)}${
    isRedacted &&
    html`<p class="notice" data-status="warn">Parts of this text were removed before publication. Each is marked [redacted].</p>`
  }<div class="prose">${renderMarkdown(description, anchor)}</div>${textsOfFinding(finding).map(
    ({ heading, markdown, id }) =>
      html`<h3>${heading}</h3><div class="prose">${renderMarkdown(markdown, `${anchor}-${id}`)}</div>`,
  )}<h3>Sponsor response</h3>${answer ? answerPart(answer, anchor) : html`<p class="note">${noAnswerText}</p>`}`
}

function facts(finding: PublishedFinding, { award, contest }: PublishedReport): Html {
  const { placeInLine, laterPlaces, receivedAt } = finding
  const amounts = amountsOf(award)
  const amount = amounts.get(placeInLine) ?? 0
  const least = Math.min(...award.issues.map(({ amountCents }) => amountCents || amount))
  const cited = citedCode(finding, contest)
  return html`<dl class="facts">${creditLines(finding).map(
    ([what, people]) => html`<dt>${what}</dt><dd>${personList(people)}</dd>`,
  )}<dt>Place in line</dt><dd>${placeInLine}${
    laterPlaces.length > 0 && ` (${laterPlaces.length === 1 ? 'duplicate' : 'duplicates'}: ${laterPlaces.join(', ')})`
  }</dd><dt>Award</dt><dd>${formatCents(amount)}. ${amount > least ? 'Equal share and one cent left over' : 'Equal share'}, for place ${placeInLine} in line.</dd><dt>Received</dt><dd>${timeOf(receivedAt)}</dd>${
    cited.length > 0 &&
    html`<dt>Cited code</dt><dd>${cited.map(
      ({ label, url }) => html`<a class="cited" href="${url}" rel="nofollow noopener ugc">${label}</a>`,
    )}</dd>`
  }</dl>`
}

const answerPart = ({ kind, text, commit, at, isEdited }: PublishedAnswer, anchor: string): Html =>
  html`<p class="status" data-status="${kind === 'fixed' ? 'valid' : kind === 'disputed' ? 'invalid' : 'ended'}"><b>${answerLabels[kind]}</b><span>${timeOf(at)}</span>${
    commit !== null && html`<span>in commit <code>${commit}</code></span>`
  }</p>${text !== '' && html`<div class="prose">${renderMarkdown(text, `${anchor}-answer`)}</div>`}${isEdited && html`<p class="note">${editedAnswerText}</p>`}`
