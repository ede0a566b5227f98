import type { Issue } from '../../../contract/issue'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { saveFile } from '../../ui/save-file'
import { copyText } from '../../ui/text/copy-text'
import { asMarkdown, fileNames } from './report-file'

const save = (text: string, name: string) => saveFile(text, name, 'text/markdown')

/** Ways to take a report along. */
export function ReportActions({ issue }: { issue: Issue }) {
  const names = fileNames(issue)
  const { description, pocLink } = issue
  return (
    <div className="head-end">
      <Button
        variant="quiet"
        small
        onClick={() => void copyText(asMarkdown(issue), 'Copied as Markdown', 'Download the file instead.')}
      >
        <Icon name="copy" small />
        Copy as Markdown
      </Button>
      <Button variant="quiet" small onClick={() => save(description, names.description)}>
        <Icon name="download" small />
        Download .md
      </Button>
      {pocLink && (
        <Button variant="quiet" small onClick={() => save(pocLink, names.proof)}>
          <Icon name="download" small />
          Download PoC .md
        </Button>
      )}
      <Button variant="quiet" small className="no-narrow" onClick={() => window.print()}>
        <Icon name="printer" small />
        Print
      </Button>
    </div>
  )
}
