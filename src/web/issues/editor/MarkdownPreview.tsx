import { Report } from '../report/Report'

/** A separate module, because the page size check identifies lazy-loaded code by module. */
export function MarkdownPreview({ markdown, prefix }: { markdown: string; prefix: string }) {
  return <Report markdown={markdown} prefix={prefix} />
}
