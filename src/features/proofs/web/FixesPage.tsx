import { useParams } from 'react-router'
import { ApiError } from '../../../web/api/http'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { useContest } from '../../../web/contests/contest-api'
import { BackLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { usePageTitle } from '../../../web/page-title'
import { paths } from '../../../web/paths'
import { EmptyState } from '../../../web/ui/EmptyState'
import { PageHead } from '../../../web/ui/PageHead'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import text from '../../../web/ui/text.module.css'
import { textParam, useUrlState } from '../../../web/url-state'
import { AddFixForm } from './AddFixForm'
import { FixList } from './FixList'
import { FixMatrix, type FixMatrixProps } from './FixMatrix'
import { FixRunDialog } from './FixRunDialog'
import { useFixMatrix } from './fixes-api'

/** The run that is open: of a fix with the proof of a submission, or with the project's own tests. */
const address = { fix: textParam, issue: textParam }

const refusals: Partial<Record<string, { title: string; words: string }>> = {
  FIXES_NOT_SHOWN: {
    title: 'Fixes are for judges and sponsors',
    words: 'After the end of a contest, its judges and its sponsors see them.',
  },
  CONTEST_NOT_ENDED: {
    title: 'Fixes open when the contest ends',
    words: 'A fix names a flaw, so you can add one once nobody can submit any more.',
  },
  SECOND_LOOK_YOURS: {
    title: 'Your second looks come first',
    words: 'A fix tells which submissions others think are valid. Take or skip your second looks, then come back.',
  },
  CONFLICT_OF_INTEREST: {
    title: 'You submitted to this contest',
    words: 'Its fixes are for judges who did not.',
  },
}

/** For the judges and sponsors of an ended contest: which patch stops which proofs. */
export function FixesPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const matrix = useFixMatrix(id)
  const { view, hrefFor, show } = useUrlState(address)
  const title = contest.data?.title
  usePageTitle(title && `Fixes, ${title}`)
  if (contest.isError && !contest.data) return <ContestProblem query={contest} />
  const refusal = matrix.error instanceof ApiError ? refusals[matrix.error.code ?? ''] : undefined
  return (
    <>
      <BackLink to={paths.contest(id)}>{title ?? 'Contest'}</BackLink>
      <PageHead
        title="Fixes"
        subtitle="A patch that stops two proofs is evidence that both have one cause. A fix counts if the project's own tests pass with it; then every proof that passes runs with it."
      />
      {refusal ? (
        <EmptyState title={refusal.title}>{refusal.words}</EmptyState>
      ) : (
        <LoadNote what="The fixes" query={matrix} />
      )}
      {matrix.isPending && <Skeleton rows={4} />}
      {matrix.data && (
        <Sheet>
          {matrix.data.fixes.length > 0 && (
            <SheetSection title="Added" icon="git-branch">
              <FixList contestId={id} fixes={matrix.data.fixes} runHref={(fix) => hrefFor({ fix, issue: '' })} />
            </SheetSection>
          )}
          <MatrixSection {...matrix.data} runHref={(fix, issue) => hrefFor({ fix, issue })} />
          <SheetSection title="Add a fix" icon="plus" hasFields>
            <AddFixForm contestId={id} rows={matrix.data.rows} />
          </SheetSection>
        </Sheet>
      )}
      {matrix.data && view.fix !== '' && (
        <FixRunDialog
          {...matrix.data}
          contestId={id}
          fixId={view.fix}
          issueId={view.issue}
          onClose={() => show({ fix: '', issue: '' })}
        />
      )}
    </>
  )
}

/** The matrix, or what it lacks. */
function MatrixSection(matrix: FixMatrixProps) {
  const { fixes, rows } = matrix
  const title = { title: 'What stops which proof', icon: 'list' } as const
  if (rows.length > 0 && fixes.length > 0) return <SheetSection {...title} flush={<FixMatrix {...matrix} />} />
  return (
    <SheetSection {...title}>
      <p className={text.muted}>
        {rows.length === 0
          ? 'No proof that you can see passes on the source, so there is nothing to run with a fix.'
          : 'Add a fix to see which proofs it stops.'}
      </p>
    </SheetSection>
  )
}
