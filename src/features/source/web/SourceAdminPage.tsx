import { useParams } from 'react-router'
import type { Contest } from '../../../contract/contest'
import { useServerNow } from '../../../web/api/use-server-now'
import { ContestProblem } from '../../../web/contests/ContestProblem'
import { useContest } from '../../../web/contests/contest-api'
import { statusOf } from '../../../web/contests/contest-time'
import { UntilStart } from '../../../web/contests/UntilStart'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { BackLink, ButtonLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { usePageTitle } from '../../../web/page-title'
import { paths, pathTo } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { PageHead } from '../../../web/ui/PageHead'
import { Sheet, SheetSection } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { Source } from '../contract'
import { ScopeForm } from './ScopeForm'
import { SourceFacts } from './SourceFacts'
import { useSource, useSourceMutations } from './source-api'
import { UploadForm } from './UploadForm'

/** Where admins upload the code of a contest, until it starts. */
export function SourceAdminPage() {
  const { id = '' } = useParams()
  const contest = useContest(id)
  const source = useSource(id)
  const title = contest.data?.title
  usePageTitle(title && `Source, ${title}, admin`)
  if (contest.isError && !contest.data) return <ContestProblem query={contest} />
  return (
    <>
      <BackLink to={paths.contest(id)}>{title ?? 'Contest'}</BackLink>
      <PageHead title="Source" subtitle="An archive of the repository at its commit." />
      <LoadNote what="The source" query={source} />
      {(source.isPending || contest.isPending) && <Skeleton rows={4} />}
      {contest.data && source.data !== undefined && <Parts contest={contest.data} source={source.data} />}
    </>
  )
}

function Parts({ contest, source }: { contest: Contest; source: Source | null }) {
  const hasStarted = statusOf(contest, useServerNow()) !== 'upcoming'
  const sheet = (
    <Sheet>
      {source && <Stored contest={contest} source={source} isFixed={hasStarted} />}
      {source && !hasStarted && (
        <SheetSection title="Scope" icon="list-filter">
          <ScopeForm key={source.scope.join('\n')} contestId={contest._id} source={source} />
        </SheetSection>
      )}
      {hasStarted ? (
        <SheetSection title={source ? 'Fixed' : 'No source'} icon="lock">
          <p className={text.muted}>
            {source
              ? 'The contest has started, so its source can no longer be replaced or removed. Its digest is in the frozen terms.'
              : 'The contest has started, so a source can no longer be added. Its page links to the repository.'}
          </p>
        </SheetSection>
      ) : (
        <SheetSection title={source ? 'Replace' : 'Upload'} icon="hard-drive">
          <UploadForm key={source?.manifest} contest={contest} source={source} />
        </SheetSection>
      )}
    </Sheet>
  )
  if (hasStarted) return sheet
  return (
    <UntilStart
      contest={contest}
      note="Only admins can read the source until then. From the start on it is part of the frozen terms, and everybody in the contest can read it."
    >
      {sheet}
    </UntilStart>
  )
}

function Stored({ contest, source, isFixed }: { contest: Contest; source: Source; isFixed: boolean }) {
  const { remove } = useSourceMutations(contest._id)
  const confirm = useConfirm()
  const askToRemove = () =>
    confirm.ask({
      icon: 'trash',
      title: 'Remove the source?',
      description: 'The archive is deleted from this site. You can upload it again until the contest starts.',
      action: 'Remove',
      busyLabel: 'Removing...',
      failure: 'The source could not be removed',
      run: async () => {
        await remove.mutateAsync()
        toast.success('Source removed')
      },
    })
  return (
    <SheetSection title="What is stored" icon="code">
      <SourceFacts source={source} isForAdmins />
      <div className={classNames(button.actions, layout.belowLarge)}>
        <ButtonLink small to={pathTo('/contests/:id/source', contest._id)}>
          Browse the source
        </ButtonLink>
        {!isFixed && (
          <Button small variant="danger" onClick={askToRemove}>
            Remove…
          </Button>
        )}
      </div>
      <ConfirmPrompt {...confirm} />
    </SheetSection>
  )
}
