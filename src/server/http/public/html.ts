/** Markup that is safe to send. Only `html` makes it, and only from templates of this code and of texts that it escapes. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For the text of elements and for attributes in quotes, in HTML and in XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** A template of markup: what it is filled with is escaped, unless it is markup itself. Nothing stands for null and false. */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(strings.reduce((text, next, at) => `${text}${markupOf(parts[at - 1])}${next}`))

function markupOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part))
  return part.map(markupOf).join('')
}
