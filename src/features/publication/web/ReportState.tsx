import { useState } from 'react'
import { SidePart } from '../../../web/panes/Panes'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Caution } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { PublicationRecord, ReportPreparation } from '../contract'
import { PublishDialog, UnpublishDialog } from './PublicationDialogs'
import styles from './Report.module.css'

type ReportStateProps = { preparation: ReportPreparation; isUnsaved: boolean }

/** What blocks publishing, what is currently published, and earlier versions. */
export function ReportState({ preparation, isUnsaved }: ReportStateProps) {
  const { history } = preparation
  const [latest] = history
  const current = latest?.state === 'visible' || latest?.state === 'scheduled' ? latest : null
  const earlier = history.filter((one) => one !== current)
  return (
    <>
      {current ? (
        <CurrentReport preparation={preparation} publication={current} />
      ) : (
        <Unpublished preparation={preparation} isUnsaved={isUnsaved} />
      )}
      {earlier.length > 0 && (
        <SidePart title="Earlier versions">
          <ul className={classNames(layout.lines, styles.history)}>
            {earlier.map((one) => (
              <li key={one.publishedAt}>
                <Earlier publication={one} />
              </li>
            ))}
          </ul>
        </SidePart>
      )}
    </>
  )
}

function Unpublished({ preparation, isUnsaved }: ReportStateProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { problems } = preparation
  return (
    <SidePart title={problems.length === 0 ? 'Not published' : 'Before you can publish'}>
      {problems.length === 0 ? (
        <p className={text.muted}>Ready to publish. Review the preview first.</p>
      ) : (
        <ul className={layout.stack}>
          {problems.map((problem) => (
            <li key={problem.text}>
              <Caution>{problem.text}</Caution>
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(button.actions, layout.below)}>
        <Button variant="primary" disabled={problems.length > 0 || isUnsaved} onClick={() => setIsConfirming(true)}>
          Publish…
        </Button>
      </div>
      {isUnsaved && <p className={classNames(text.faint, layout.belowSmall)}>Save your changes first.</p>}
      {isConfirming && <PublishDialog preparation={preparation} onClose={() => setIsConfirming(false)} />}
    </SidePart>
  )
}

type StandingProps = { preparation: ReportPreparation; publication: PublicationRecord }

function CurrentReport({ preparation, publication }: StandingProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isVisible = publication.state === 'visible'
  return (
    <SidePart title={isVisible ? 'Published' : 'Scheduled'}>
      <Facts>
        <Fact term="Published">
          <Time at={publication.publishedAt} />
        </Fact>
        <Fact term="By">
          <bdi>{publication.publishedBy.username}</bdi>
        </Fact>
        <Fact term={isVisible ? 'Visible since' : 'Visible from'}>
          <Time at={publication.visibleFrom} />
        </Fact>
      </Facts>
      <p className={classNames(text.muted, layout.below)}>
        Changes here apply to the next version. This one stays as it is until you unpublish it, and the contest can’t be
        reopened until then.
      </p>
      <div className={classNames(button.actions, layout.below)}>
        {isVisible && (
          <a className={classNames(button.button, button.small)} href={`/reports/${publication.slug}`}>
            View
          </a>
        )}
        <Button small variant="danger" onClick={() => setIsConfirming(true)}>
          {isVisible ? 'Unpublish…' : 'Cancel…'}
        </Button>
      </div>
      {isConfirming && (
        <UnpublishDialog preparation={preparation} isVisible={isVisible} onClose={() => setIsConfirming(false)} />
      )}
    </SidePart>
  )
}

function Earlier({ publication }: { publication: PublicationRecord }) {
  const { state, unpublishedAt, unpublishedBy, unpublishReason } = publication
  return (
    <>
      <p className={text.strong}>
        {state === 'cancelled' ? 'Canceled before it was public' : `Version ${publication.version}, unpublished`}
      </p>
      <p className={text.muted}>
        <Time at={unpublishedAt ?? publication.publishedAt} /> by <bdi>{unpublishedBy?.username}</bdi>
      </p>
      <p dir="auto">{unpublishReason}</p>
    </>
  )
}
