import { formatCents } from '../../../domain/money'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { type AwardCheck, recomputeAward } from '../../../domain/publication/recompute-award'
import { type Html, html } from '../../../server/http/public/html'
import { amountsOf } from '../domain/published-award'
import { formatCount } from '../domain/report-labels'

/** The split of the pool line by line, and a recomputation from the published data. */
export function awardParts(report: PublishedReport): Html {
  const check = recomputeAward(report.award)
  return html`<section class="part" id="award"><h2>Award split</h2>${splitPart(report, check)}</section><section class="part" id="recompute"><h2>Recompute</h2>${
    check ? recomputed(report, check) : unknownRule(report)
  }</section>`
}

function splitPart({ award, findings }: PublishedReport, check: AwardCheck | null): Html {
  if (findings.length === 0)
    return html`<p class="note">No submission is valid: the whole pool of ${formatCents(award.poolCents)} goes back to the sponsor.</p>`
  const amounts = amountsOf(award)
  const least = Math.min(...findings.map(({ placeInLine }) => amounts.get(placeInLine) ?? 0))
  return html`<p class="note">The pool of ${formatCents(award.poolCents)} is split equally among ${formatCount(findings.length, 'unique issue')}. Each share goes to the first in line. Anyone else who found the same issue is credited but not paid.${
    check &&
    check.restCents > 0 &&
    ` What does not divide, ${formatCount(check.restCents, 'cent')}, goes to the earliest, one cent each.`
  }</p><div class="scroll" tabindex="0" role="region" aria-label="Award split"><table><thead><tr><th scope="col">Finding</th><th scope="col">Paid to</th><th scope="col">Why</th><th scope="col" class="end">Amount</th></tr></thead><tbody>${findings.map(
    ({ anchor, foundBy, placeInLine }) => {
      const amount = amounts.get(placeInLine) ?? 0
      return html`<tr><th scope="row"><a href="#${anchor}">${anchor}</a></th><td><bdi>${foundBy.name}</bdi></td><td>${
        amount > least ? 'Equal share and one cent left over' : 'Equal share'
      }, for place ${placeInLine} in line</td><td class="end">${formatCents(amount)}</td></tr>`
    },
  )}</tbody></table></div>`
}

function recomputed({ award, slug }: PublishedReport, check: AwardCheck): Html {
  const { uniqueCount, equalCents, restCents, differences, isSame } = check
  const difference = ({ placeInLine, computedCents, publishedCents }: (typeof differences)[number]) =>
    html`<li>Place ${placeInLine}: the rule gives ${formatCents(computedCents)}, published is ${formatCents(publishedCents)}.</li>`
  return html`<p class="notice" data-status="${isSame ? 'ok' : 'danger'}">${
    isSame
      ? `The rule gives the same amounts, for all ${formatCount(award.issues.length, 'submission')}.`
      : 'The rule does not give the published amounts.'
  }</p>${differences.length > 0 && html`<ul>${differences.map(difference)}</ul>`}<p class="note">This page ran the award rule, version ${award.rulesVersion}, on the published data and nothing else: ${award.poolCents} cents for ${formatCount(uniqueCount, 'unique issue')} are ${formatCount(equalCents, 'cent')} each, and ${formatCount(restCents, 'cent')} left over.</p><p class="note">To check it without this site, download <a href="/reports/${slug}.json">${slug}.json</a> and run:</p><pre class="command" tabindex="0"><code>${recomputeCommand(slug)}</code></pre>`
}

const unknownRule = ({ award }: PublishedReport): Html =>
  html`<p class="note">This site no longer supports version ${award.rulesVersion} of the award rule, so it cannot recompute the split.</p>`

/** For jq 1.6 and later: prints each share by the rule, and the published amount if it differs. */
export const recomputeCommand = (slug: string): string =>
  `jq -r '.award as $a | [$a.issues[] | select(.status == "valid")]
  | group_by(.group // -.placeInLine) | map(min_by(.placeInLine)) | sort_by(.placeInLine)
  | length as $n | to_entries[]
  | (($a.poolCents / $n | floor) + (if .key < $a.poolCents % $n then 1 else 0 end)) as $due
  | "place \\(.value.placeInLine): \\($due) cents"
    + (if $due == .value.amountCents then "" else ", published \\(.value.amountCents)" end)' ${slug}.json`
