import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { type AwardCheck, recomputeAward } from '../../../domain/publication/recompute-award'
import { type Html, html } from '../../../server/http/public/html'
import { percentOf, splitShares } from '../domain/report-figures'
import { fitsOnOnePage, formatCount } from '../domain/report-labels'
import { barOf, personOf, swatchOf } from './report-page-parts'

/** Who gets what share of the pool, and a recomputation from the published data. */
export function awardPart(report: PublishedReport): Html {
  const check = recomputeAward(report.award)
  return html`<section class="part" id="award"><h2>Award split</h2>${splitPart(report, check)}${
    check ? recomputed(report, check) : unknownRule(report)
  }</section>`
}

const tones = 4

function splitPart(report: PublishedReport, check: AwardCheck | null): Html {
  const { award, findings } = report
  if (findings.length === 0)
    return html`<p class="note">No submission is valid: the whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.</p>`
  const shares = splitShares(report)
  const total = Math.max(1, award.poolCents)
  const isWhole = fitsOnOnePage(report)
  const toneOf = (at: number) => `share-${(at % tones) + 1}`
  const label = `${formatCents(award.poolCents)} split among ${formatCount(shares.length, 'researcher')}`
  const parts = shares.map(({ cents }, at) => ({ status: toneOf(at), share: cents / total }))
  return html`<p class="note">The pool of ${formatCents(award.poolCents)} is split equally among ${formatCount(findings.length, 'unique issue')}. Each share goes to the first in line. Anyone else who found the same issue is credited but not paid.${
    check &&
    check.restCents > 0 &&
    ` What does not divide, ${formatCount(check.restCents, 'cent')}, goes to the earliest, one cent each.`
  }</p>${barOf(parts, label)}<ol class="shares" aria-label="Award split">${shares.map(
    ({ person, cents, anchors }, at) =>
      html`<li>${swatchOf(toneOf(at))}<span>${personOf(person)}</span><span class="anchors">${anchors.map(
        (anchor) => html`<a href="${isWhole ? `#${anchor}` : `/reports/${report.slug}/${anchor}`}">${anchor}</a> `,
      )}</span><span>${percentOf(cents, total)}</span><b>${formatCents(cents)}</b></li>`,
  )}</ol>`
}

function recomputed({ award, slug }: PublishedReport, check: AwardCheck): Html {
  const { uniqueCount, equalCents, restCents, differences, isSame } = check
  const difference = ({ placeInLine, computedCents, publishedCents }: (typeof differences)[number]) =>
    html`<li>Place ${placeInLine}: the rule gives ${formatCents(computedCents)}, published is ${formatCents(publishedCents)}.</li>`
  return html`<p class="notice" id="recompute" data-status="${isSame ? 'ok' : 'danger'}">${
    isSame
      ? `The rule gives the same amounts, for all ${formatCount(award.issues.length, 'submission')}.`
      : 'The rule does not give the published amounts.'
  }</p>${differences.length > 0 && html`<ul>${differences.map(difference)}</ul>`}<details><summary>How to recompute it</summary><p class="note">This page ran the award rule, version ${award.rulesVersion}, on the published data and nothing else: ${award.poolCents} cents for ${formatCount(uniqueCount, 'unique issue')} are ${formatCount(equalCents, 'cent')} each, and ${formatCount(restCents, 'cent')} left over.</p><p class="note">To check it without this site, download <a href="/reports/${slug}.json">${slug}.json</a> and run:</p><pre class="command" tabindex="0"><code>${recomputeCommand(slug)}</code></pre></details>`
}

const unknownRule = ({ award }: PublishedReport): Html =>
  html`<p class="note" id="recompute">This site no longer supports version ${award.rulesVersion} of the award rule, so it cannot recompute the split.</p>`

/** For jq 1.6 and later: prints each share by the rule, and the published amount if it differs. */
export const recomputeCommand = (slug: string): string =>
  `jq -r '.award as $a | [$a.issues[] | select(.status == "valid")]
  | group_by(.group // -.placeInLine) | map(min_by(.placeInLine)) | sort_by(.placeInLine)
  | length as $n | to_entries[]
  | (($a.poolCents / $n | floor) + (if .key < $a.poolCents % $n then 1 else 0 end)) as $due
  | "place \\(.value.placeInLine): \\($due) cents"
    + (if $due == .value.amountCents then "" else ", published \\(.value.amountCents)" end)' ${slug}.json`
