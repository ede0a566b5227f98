import { isInCode } from '../../../domain/issues/code-fences'

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** A named link; the URL may contain parentheses. */
const linkTo = (address: string, name: string): string =>
  `[${name.replace(/[[\]]/g, '\\$&')}](${/[()\s]/.test(address) ? `<${address}>` : address})`

type Place = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** A text to insert, or HTML to convert to Markdown, with plain text as a fallback. */
export type Pasted = { text: string } | { html: string; plain: string }

/**
 * What a paste inserts instead of the copied plain text, or null to paste as is. A URL over selected text turns it into
 * a link; formatted text and tables become Markdown. Nothing changes inside code.
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

/** Converts pasted content to Markdown. The HTML parser is large, so the first paste of HTML loads it. */
export async function textOf(pasted: Pasted): Promise<string> {
  if ('text' in pasted) return pasted.text
  try {
    const { markdownOfHtml } = await import('../pasting/html-to-markdown')
    return markdownOfHtml(pasted.html) ?? pasted.plain
  } catch {
    return pasted.plain
  }
}
