import { isInCode } from '../../../domain/issues/code-fences'
import { linkTo, markdownOfHtml } from './html-to-markdown'

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

type Place = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/**
 * What a paste puts into the field instead of the copied plain text, or null when that is right as it is. An address
 * over selected words makes them a link; formatted text and tables become Markdown. In code nothing is changed.
 */
export function pastedMarkdown(copied: DataTransfer, { value, selectionStart, selectionEnd }: Place): string | null {
  if (isInCode(value, selectionStart)) return null
  const plain = copied.getData('text/plain').trim()
  const selected = value.slice(selectionStart, selectionEnd)
  if (isAddress(plain)) {
    const isNamed = selected.trim() !== '' && !selected.includes('\n') && !isAddress(selected.trim())
    return isNamed ? linkTo(plain, selected) : null
  }
  const markdown = copied.getData('text/x-gfm')
  if (markdown) return markdown.replaceAll('\r\n', '\n')
  if (copied.types.includes('vscode-editor-data')) return null
  const html = copied.getData('text/html')
  const converted = html === '' ? null : markdownOfHtml(html)
  return converted === plain ? null : converted
}
