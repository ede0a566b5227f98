import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useSession } from '../../../web/accounts/session/session-store'
import { useServerNow } from '../../../web/api/use-server-now'
import { statusOf } from '../../../web/contests/contest-time'
import { repositoryAddress } from '../../../web/contests/detail/repository-address'
import { CitedLines } from '../../../web/issues/report/CitedLines'
import { CodeBlock } from '../../../web/issues/report/CodeBlock'
import { Citing } from '../../../web/issues/report/cited-lines'
import { citationState } from '../../../web/issues/submitting/citation'
import { LoadNote } from '../../../web/loading/LoadNote'
import { paths } from '../../../web/paths'
import { useOwnSeat } from '../../../web/seats/seats-api'
import { formatBytes } from '../../../web/system/amounts'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { copyText } from '../../../web/ui/text/copy-text'
import text from '../../../web/ui/text.module.css'
import type { Source, SourceFileView } from '../contract'
import { type Citation, citationText, sourceAddress } from '../domain/citations'
import styles from './Source.module.css'
import { sourceFileQuery } from './source-api'
import { endingOf, formatCount } from './source-labels'

type FileViewProps = {
  contest: Contest
  source: Source
  file: SourceFileView
  /** The submission in which lines are cited; empty for a new one. */
  edited: string
}

/** A file with its lines, which can be selected, linked to and cited. */
export function FileView(props: FileViewProps) {
  const { contest, source, file } = props
  const read = useQuery({
    ...sourceFileQuery({ contestId: contest._id, digest: source.digest }, file.path),
    enabled: file.kind === 'text',
  })
  return (
    <div className={styles.file}>
      <CitedLines>
        <FileHead {...props} lines={read.data?.lines} />
        <LoadNote what="The file" query={read} />
        {file.kind !== 'text' && <p className={text.muted}>{unshown[file.kind]}</p>}
        {read.isLoading && <Skeleton rows={6} />}
        {read.data?.text === '' && <p className={text.muted}>This file is empty.</p>}
        {read.data?.text && <CodeBlock code={read.data.text} label={endingOf(file.path)} firstLine={1} isFile />}
      </CitedLines>
    </div>
  )
}

const unshown = {
  binary: 'This file is no text, so its lines cannot be shown. It is in the repository.',
  large: 'This file is too large to be shown here. It is in the repository.',
}

function FileHead({ contest, source, file, edited, lines }: FileViewProps & { lines: number | undefined }) {
  const { cited } = useContext(Citing)
  const citation: Citation = { path: file.path, lines: cited && { first: cited.from, last: cited.to } }
  const facts = [
    lines === undefined ? formatBytes(file.bytes) : `${formatCount(lines)} lines`,
    file.nsloc !== null && `${formatCount(file.nsloc)} nSLOC`,
    file.isInScope ? 'in scope' : 'not in scope',
  ]
  const link = `${location.origin}${sourceAddress(contest._id, citation)}`
  return (
    <header className={styles.fileHead}>
      <h2>
        <bdi>{file.path}</bdi>
      </h2>
      <p className={text.muted}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={classNames(button.actions, layout.belowSmall)}>
        <CiteButton contest={contest} source={source} edited={edited} citation={citation} />
        <Button small icon="link" onClick={() => void copyText(link, 'Link copied')}>
          {citation.lines ? `Copy link to ${linesText(citation)}` : 'Copy link'}
        </Button>
      </div>
    </header>
  )
}

function linesText({ lines }: Citation): string {
  if (!lines) return 'this file'
  return lines.first === lines.last ? `line ${lines.first}` : `lines ${lines.first} to ${lines.last}`
}

type CiteButtonProps = Pick<FileViewProps, 'contest' | 'source' | 'edited'> & { citation: Citation }

/** Goes to the form of the submission with these lines; not for those who can't submit. */
function CiteButton({ contest, source, edited, citation }: CiteButtonProps) {
  const navigate = useNavigate()
  const now = useServerNow()
  const isVerified = useSession((session) => session.user?.isEmailVerified)
  const seat = useOwnSeat(contest._id)
  if (seat || !isVerified || statusOf(contest, now) !== 'active') return null
  const cite = () => {
    const repository = repositoryAddress(contest.githubRepoUrl)?.name ?? null
    const markdown = citationText(
      citation,
      { contestId: contest._id, repository, commit: source.commit },
      location.origin,
    )
    const form = edited ? paths.editSubmission(edited) : paths.submitIssue(contest._id)
    void navigate(form, { state: citationState(contest._id, markdown) })
  }
  return (
    <Button small variant="primary" icon="text-quote" onClick={cite}>
      {`Cite ${linesText(citation)} in ${edited ? 'your' : 'a'} submission`}
    </Button>
  )
}
