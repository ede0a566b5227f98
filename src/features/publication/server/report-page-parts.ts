import { usernameProblem } from '../../../domain/field-rules'
import type { ReportPerson } from '../../../domain/publication/published-report'
import { Html, html } from '../../../server/http/public/html'
import type { PublicPage } from '../../../server/http/public/public-page'
import { utcMinute } from '../domain/report-labels'

/** A name. One that its owner shows leads to their page, unless this site has none (`withoutProfiles`). */
export const personOf = ({ name, isPseudonym }: ReportPerson): Html =>
  isPseudonym || usernameProblem(name) !== null
    ? html`<bdi>${name}</bdi>`
    : html`<a class="person" href="/people/${name}"><bdi>${name}</bdi></a>`

export const personList = (people: readonly ReportPerson[]): Html =>
  html`${people.map((one, at) => html`${at > 0 && ', '}${personOf(one)}`)}`

/** Stored pages have the links; where profiles are turned off, only the names are sent. */
export const withoutProfiles = (page: string): string =>
  page.replace(/<a class="person" href="[^"]*">(<bdi>[^<]*<\/bdi>)<\/a>/g, '$1')

/** An instant, readable by people and machines. */
export const timeOf = (at: string): Html => html`<time datetime="${at}">${utcMinute(at)}</time>`

type BarPart = { status: string; share: number; pattern?: 'hatch' | 'lines' | 'dashes' | undefined }

/** The patterns of bars. Stands once on a page, above its first bar. */
export const barPatterns: Html = html`<svg class="patterns" aria-hidden="true" focusable="false"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect data-status="invalid" width="3" height="6"/></pattern><pattern id="lines" width="5" height="6" patternUnits="userSpaceOnUse"><rect data-status="duplicate" width="2" height="6"/></pattern><pattern id="dashes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect data-status="pending" width="3" height="6"/></pattern></defs></svg>`

/** A bar whose parts add up to 1, without inline styles, which the policy does not allow. */
export function barOf(parts: readonly BarPart[], label: string): Html {
  let from = 0
  const rects = parts.map(({ status, share, pattern }) => {
    const x = percent(from)
    from += share
    return html`<rect data-status="${status}" x="${x}" width="${percent(share)}" height="100%"${
      pattern && html` fill="url(#${pattern})"`
    }/>`
  })
  return html`<svg class="bar" role="img" aria-label="${label}">${rects}</svg>`
}

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`

const patternsOf: Record<string, BarPart['pattern']> = { invalid: 'hatch', duplicate: 'lines', pending: 'dashes' }
export const patternOf = (status: string): BarPart['pattern'] => patternsOf[status]

/** A square in the color and pattern of a part. */
export const swatchOf = (status: string): Html =>
  html`<svg class="swatch" aria-hidden="true" focusable="false"><rect data-status="${status}" width="100%" height="100%"${
    patternOf(status) && html` fill="url(#${patternOf(status)})"`
  }/></svg>`

/** Serializes the report-specific part of a page. The site's part (name, style) may change independently. */
export const packPage = ({ main, ...page }: PublicPage): string => JSON.stringify({ ...page, main: main.text })

/** Parses the output of `packPage`. Names are links only on a site that shows profiles. */
export function unpackPage(text: string, { showsProfiles }: { showsProfiles: boolean }): PublicPage {
  const { main, ...page } = JSON.parse(text) as Omit<PublicPage, 'main'> & { main: string }
  return { ...page, main: new Html(showsProfiles ? main : withoutProfiles(main)) }
}
