import { slugOf } from '../markdown/report-places'

type ReportText = { title: string; description: string; pocLink: string | null }

/**
 * A submission as one Markdown text, to be pasted elsewhere: its title as the first heading, its description as it was
 * submitted, and under a heading of its own the proof of concept, if there is one.
 */
export function asMarkdown({ title, description, pocLink }: ReportText): string {
  const proof = pocLink ? `\n\n## Proof of Concept\n\n${pocLink}` : ''
  return `# ${title}\n\n${description}${proof}\n`
}

const longestName = 60

/**
 * Names of the files to which a submission is saved. Each file holds one submitted text and not a byte more, so that
 * line 22 is the same line in the editor, on the page and in the file, and the receipt's digest can be computed from
 * them; place and title are therefore told by the name.
 */
export function fileNames({ title, placeInLine }: { title: string; placeInLine: number }) {
  const words = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '')
  const name = words ? `primacy-${placeInLine}-${words}` : `primacy-${placeInLine}`
  return { description: `${name}.md`, proof: `${name}-poc.md` }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The shell command that computes the receipt's digest from the saved files: title, description and proof, joined by NUL. */
export function checkCommand(issue: ReportText & { placeInLine: number }): string {
  const { description, proof } = fileNames(issue)
  const rest = issue.pocLink ? `; cat ${proof}` : ''
  return `{ printf '%s\\0' ${quoted(issue.title)}; cat ${description}; printf '\\0'${rest}; } | shasum -a 256`
}
