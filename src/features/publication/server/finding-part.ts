import {
  type PublishedAnswer,
  type PublishedFinding,
  type ReportPerson,
  textsOfFinding,
} from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'
import { answerLabels, creditLines, editedAnswerText, noAnswerText, utcMinute } from '../domain/report-labels'
import { renderMarkdown } from './render-markdown'

const personOf = ({ name }: ReportPerson): Html => html`<bdi>${name}</bdi>`

const personList = (people: readonly ReportPerson[]): Html =>
  html`${people.map((one, at) => html`${at > 0 && ', '}${personOf(one)}`)}`

/** A finding below its title. All ids start with its anchor. */
export function findingBody(finding: PublishedFinding): Html {
  const { anchor, description, isRedacted, answer } = finding
  return html`${
    isRedacted &&
    html`<p class="notice" data-status="warn">Parts of this text were removed before publication. Each is marked [redacted].</p>`
  }<div class="prose">${renderMarkdown(description, anchor)}</div>${textsOfFinding(finding).map(
    ({ heading, markdown, id }) =>
      html`<h3>${heading}</h3><div class="prose">${renderMarkdown(markdown, `${anchor}-${id}`)}</div>`,
  )}<h3>Credits</h3>${credits(finding)}<h3>Sponsor response</h3>${answer ? answerPart(answer, anchor) : html`<p class="note">${noAnswerText}</p>`}`
}

function credits(finding: PublishedFinding): Html {
  const { placeInLine, laterPlaces, receivedAt } = finding
  return html`<dl class="facts">${creditLines(finding).map(
    ([what, people]) => html`<dt>${what}</dt><dd>${personList(people)}</dd>`,
  )}<dt>Place in line</dt><dd>${placeInLine}${
    laterPlaces.length > 0 && ` (${laterPlaces.length === 1 ? 'duplicate' : 'duplicates'}: ${laterPlaces.join(', ')})`
  }</dd><dt>Received</dt><dd><time datetime="${receivedAt}">${utcMinute(receivedAt)}</time></dd></dl>`
}

const answerPart = ({ kind, text, commit, at, isEdited }: PublishedAnswer, anchor: string): Html =>
  html`<p class="status" data-status="${kind === 'fixed' ? 'valid' : kind === 'disputed' ? 'invalid' : 'ended'}"><b>${answerLabels[kind]}</b><span><time datetime="${at}">${utcMinute(at)}</time></span>${
    commit !== null && html`<span>in commit <code>${commit}</code></span>`
  }</p>${text !== '' && html`<div class="prose">${renderMarkdown(text, `${anchor}-answer`)}</div>`}${isEdited && html`<p class="note">${editedAnswerText}</p>`}`
