import type { Issue } from '../../../contract/issue'
import {
  type BodyTextName,
  filledOptionalTexts,
  hashedTextNames,
  type IssueText,
  optionalTexts,
} from '../../../domain/issues/issue-text'
import { slugOf } from '../../../domain/markdown/report-places'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'

/**
 * A submission as a single Markdown text for pasting elsewhere: its title as the first heading, its description as
 * submitted, and each optional text under its own heading.
 */
export function reportToMarkdown(text: IssueText): string {
  const sections = filledOptionalTexts(text).map(({ label, markdown }) => `\n\n## ${label}\n\n${markdown}`)
  return `# ${text.title}\n\n${text.description}${sections.join('')}\n`
}

const longestName = 60

type NamedIssue = { title: string; placeInLine: number }

/**
 * The file name for saving one of a submission's texts. The file contains exactly that text, so that line 22 is the
 * same in the editor, on the page and in the file, and the receipt's digest can be computed from the files. Place and
 * title are therefore in the name.
 */
export function fileName({ title, placeInLine }: NamedIssue, text: BodyTextName): string {
  const slug = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '')
  const suffix = text === 'description' ? [] : [optionalTexts[text].shortLabel.toLowerCase()]
  return `${['primacy', placeInLine, ...(slug ? [slug] : []), ...suffix].join('-')}.md`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The shell command that computes the receipt's digest from the saved files: title and texts, joined by NUL. */
export function checkCommand(issue: IssueText & NamedIssue): string {
  const texts = hashedTextNames(issue).map((name) => (issue[name] ? `cat ${fileName(issue, name)}; ` : ''))
  return `{ printf '%s\\0' ${quoted(issue.title)}; ${texts.join("printf '\\0'; ")}} | shasum -a 256`
}

const save = (text: string, name: string) => saveFile(text, name, 'text/markdown')

/** Buttons to copy and save a report. */
export function ReportActions({ issue }: { issue: Issue }) {
  return (
    <div className={classNames(button.pageActions, button.topActions)}>
      <Button
        variant="quiet"
        small
        icon="copy"
        onClick={() => void copyText(reportToMarkdown(issue), 'Copied as Markdown', 'Download the file instead.')}
      >
        Copy as Markdown
      </Button>
      <Button
        variant="quiet"
        small
        icon="download"
        onClick={() => save(issue.description, fileName(issue, 'description'))}
      >
        Download .md
      </Button>
      {filledOptionalTexts(issue).map(({ name, shortLabel, markdown }) => (
        <Button
          key={name}
          variant="quiet"
          small
          icon="download"
          onClick={() => save(markdown, fileName(issue, name))}
        >{`Download ${shortLabel} .md`}</Button>
      ))}
      <Button variant="quiet" small icon="printer" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}
