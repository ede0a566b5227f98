import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { repositoryAddress } from '../../../web/contests/detail/repository-address'
import type { ReportPart } from '../../../web/features'
import { CodeBlock } from '../../../web/issues/report/CodeBlock'
import { Citing } from '../../../web/issues/report/cited-lines'
import { LoadNote } from '../../../web/loading/LoadNote'
import { Disclosure } from '../../../web/ui/Disclosure'
import { SheetLine } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import text from '../../../web/ui/text.module.css'
import { type Citation, citationsIn, type LineRange, lineHash, mayCite, sourceAddress } from '../domain/citations'
import styles from './Source.module.css'
import { sourceFileQuery, useSource } from './source-api'
import { endingOf } from './source-labels'

/** The code that a submission links to, as the contest's source has it. A text without such links asks for nothing. */
export const CitedCode: ReportPart = (props) => (mayCite(props.markdown) ? <Citations {...props} /> : null)

const Citations: ReportPart = ({ contest, markdown }) => {
  const { data: source } = useSource(contest._id)
  if (!source) return null
  const repository = repositoryAddress(contest.githubRepoUrl)?.name ?? null
  const cited = citationsIn(markdown, { contestId: contest._id, repository, commit: source.commit })
  if (cited.length === 0) return null
  return (
    <div className={sheet.section}>
      <SheetLine icon="code">
        <Disclosure title={cited.length === 1 ? 'Cited code' : `Cited code (${cited.length})`}>
          <ol className={styles.citations}>
            {cited.map((citation) => (
              <li key={`${citation.path}${lineHash(citation.lines)}`}>
                <Cited read={{ contestId: contest._id, digest: source.digest }} citation={citation} />
              </li>
            ))}
          </ol>
        </Disclosure>
      </SheetLine>
    </div>
  )
}

type Read = { contestId: string; digest: string }

/** A reader who wants more opens the file. */
const mostLines = 80

const limitLines = ({ first, last }: LineRange): LineRange => ({ first, last: Math.min(last, first + mostLines - 1) })

function Cited({ read, citation }: { read: Read; citation: Citation }) {
  const address = sourceAddress(read.contestId, citation)
  return (
    <>
      <p>
        <a className={text.mono} href={address} target="_blank" rel="noopener">
          <bdi>{`${citation.path}${lineHash(citation.lines)}`}</bdi>
          <span className={text.visuallyHidden}> (opens in a new tab)</span>
        </a>
      </p>
      {citation.lines && <CitedText read={read} path={citation.path} lines={citation.lines} />}
    </>
  )
}

function CitedText({ read, path, lines }: { read: Read; path: string; lines: LineRange }) {
  const id = useId()
  const visibleLines = limitLines(lines)
  const query = useQuery(sourceFileQuery(read, path, visibleLines))
  if (query.isPending) return <p className={text.muted}>Loading...</p>
  if (!query.data) return <LoadNote what="The lines" query={query} />
  const { text: code, firstLine, lines: all } = query.data
  if (code === null) return <p className={text.muted}>{absent(all)}</p>
  // A number leads to the file; it must not change the address of the page with the report.
  const cite = ({ from, to }: { from: number; to: number }) =>
    void window.open(sourceAddress(read.contestId, { path, lines: { first: from, last: to } }), '_blank', 'noopener')
  return (
    <Citing value={{ cited: null, cite }}>
      <div className={styles.citedText}>
        <CodeBlock code={code} label={endingOf(path)} firstLine={firstLine} prefix={`${id}L`} />
      </div>
      {visibleLines.last < lines.last && (
        <p className={text.muted}>{`The first ${mostLines} of these lines. Open the file to read all.`}</p>
      )}
    </Citing>
  )
}

const absent = (lines: number): string =>
  lines === 0 ? 'These lines cannot be shown: the file is no text, or too large.' : `The file has only ${lines} lines.`
