import { Report } from '../report/Report'

/** A module of its own, because the check of the page sizes knows what loads on demand by its module. */
export function MarkdownPreview({ markdown, prefix }: { markdown: string; prefix: string }) {
  return <Report markdown={markdown} prefix={prefix} />
}
