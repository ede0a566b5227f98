import { type Html, html } from '../../../server/http/public/html'

export type BarPart = { status: string; share: number; pattern?: 'hatch' | 'lines' | 'dashes' | undefined }

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
