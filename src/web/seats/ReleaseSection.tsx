import type { Releases } from '../../contract/seats/sponsors'
import { formatSubmissionCount } from '../../domain/issues/submission-count'
import { messageOf } from '../api/http'
import { ConfirmPrompt, useConfirm } from '../forms/use-confirm'
import { Button } from '../ui/Button'
import { RefusalNote } from '../ui/form/RefusalNote'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast/toast'
import { useRelease, useReleases } from './seats-api'

const refusalWords: Record<NonNullable<Releases['refusal']>, string> = {
  conflict_of_interest: 'You submitted to this contest, so another admin has to release submissions.',
  not_lead: 'Only the lead judge of this contest can release submissions.',
  contest_not_ended: 'Until the contest ends, sponsors see only the number of submissions.',
}

const figuresOf = (released: number, { acknowledged, disputed, fixed }: Releases['answers']) =>
  [
    ['Released', released],
    ['Acknowledged', acknowledged],
    ['Disputed', disputed],
    ['Fixed', fixed],
  ] as const

/** What sponsors can read. Single submissions are released on their own page. */
export function ReleaseSection({ contestId, hasSponsor }: { contestId: string; hasSponsor: boolean }) {
  const releases = useReleases(contestId)
  const release = useRelease(contestId)
  const { released = 0, unreleased = 0, refusal = null, answers } = releases.data ?? {}
  const asking = useConfirm()
  const askForAll = () =>
    asking.ask({
      title: `Release ${formatSubmissionCount(unreleased)} to the sponsors?`,
      description: 'Sponsors can immediately read every valid submission in full. A release cannot be undone.',
      action: 'Release all valid',
      busyLabel: 'Releasing...',
      run: async () => {
        await release.mutateAsync(undefined)
        toast.success('Released to the sponsors')
      },
    })
  return (
    <SheetSection
      title="For the sponsors"
      icon="send"
      aside={
        <Button
          small
          disabled={refusal !== null || unreleased === 0}
          onClick={askForAll}
        >{`Release all valid (${unreleased})`}</Button>
      }
    >
      <p className={text.muted}>
        <span>{refusal ? refusalWords[refusal] : 'A release cannot be undone.'}</span>
        {!hasSponsor && <span> This contest has no sponsor yet.</span>}
      </p>
      {released > 0 && answers && (
        <dl className={layout.figures}>
          {figuresOf(released, answers).map(([term, count]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={text.amount}>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <ConfirmPrompt {...asking} />
      <RefusalNote>{releases.isError && messageOf(releases.error)}</RefusalNote>
    </SheetSection>
  )
}
