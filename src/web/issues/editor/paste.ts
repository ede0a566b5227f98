import { isInCode } from '../../../domain/issues/code-fences'

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** A named link whose address may hold parentheses. */
const linkTo = (address: string, name: string): string =>
  `[${name.replace(/[[\]]/g, '\\$&')}](${/[()\s]/.test(address) ? `<${address}>` : address})`

type Place = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** A text to put into the field, or HTML to make Markdown of, with the plain text for when there is nothing to make. */
export type Pasted = { text: string } | { html: string; plain: string }

/**
 * What a paste puts into the field instead of the copied plain text, or null when that is right as it is. An address
 * over selected words makes them a link; formatted text and tables become Markdown. In code nothing is changed.
 */
export function convertPaste(copied: DataTransfer, { value, selectionStart, selectionEnd }: Place): Pasted | null {
  if (isInCode(value, selectionStart)) return null
  const plain = copied.getData('text/plain').replaceAll('\r\n', '\n')
  const address = plain.trim()
  const selected = value.slice(selectionStart, selectionEnd)
  if (isAddress(address)) {
    const isNamed = selected.trim() !== '' && !selected.includes('\n') && !isAddress(selected.trim())
    return isNamed ? { text: linkTo(address, selected) } : null
  }
  const markdown = copied.getData('text/x-gfm')
  if (markdown) return { text: markdown.replaceAll('\r\n', '\n') }
  if (copied.types.includes('vscode-editor-data')) return null
  const html = copied.getData('text/html')
  return html === '' ? null : { html, plain }
}

/** The Markdown of what was copied. What reads HTML is large, so it is loaded by the first paste of some. */
export async function textOf(pasted: Pasted): Promise<string> {
  if ('text' in pasted) return pasted.text
  try {
    const { markdownOfHtml } = await import('../pasting/html-to-markdown')
    return markdownOfHtml(pasted.html) ?? pasted.plain
  } catch {
    return pasted.plain
  }
}
