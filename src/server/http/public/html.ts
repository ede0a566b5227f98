/** Markup that is safe to send. Only `html` creates it, from this code's templates and escaped text. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

/** For element text and quoted attributes, in HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** A markup template: escapes interpolated values unless they are markup. Null and false render as nothing. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(strings.reduce((text, next, at) => `${text}${markupOf(parts[at - 1])}${next}`))

function markupOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part))
  return part.map(markupOf).join('')
}
