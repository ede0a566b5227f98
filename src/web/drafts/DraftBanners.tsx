import { serverNow } from '../api/server-clock'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import layout from '../ui/layout.module.css'
import { copyText } from '../ui/text/copy-text'
import text from '../ui/text.module.css'
import { formatHourSince } from '../ui/time/dates'
import styles from './Draft.module.css'
import type { Draft, DraftView } from './draft'

type DraftBannersProps = { draft: Pick<Draft<never>, 'takeOver'>; view: DraftView; getText: () => string }

/** Warns if the text isn't stored on this device and in this tab. `getText` returns the text as one document. */
export function DraftBanners({ draft, view, getText }: DraftBannersProps) {
  const { isElsewhere, saving, unreadable } = view
  const copy = <Button onClick={() => void copyText(getText(), 'Text copied')}>Copy text</Button>
  return (
    <>
      {isElsewhere && (
        <Banner tone="warn" action={<Button onClick={draft.takeOver}>Take over here</Button>}>
          <b>This form is open in another tab</b>
          <br />
          You can edit in only one tab at a time. This one shows what was saved in the other.
        </Banner>
      )}
      {saving.kind === 'failed' && (
        <Banner tone="danger" action={copy}>
          Not saved: storage is full or blocked. Keep a copy.
        </Banner>
      )}
      {saving.kind === 'too_long' && (
        <Banner tone="danger" action={copy}>
          Not saved: the text is too long to be kept on this device. Keep a copy.
        </Banner>
      )}
      {unreadable !== null && (
        <Banner
          tone="warn"
          action={<Button onClick={() => void copyText(unreadable, 'Stored text copied')}>Copy stored text</Button>}
        >
          A draft stored on this device cannot be read. What you write now replaces it.
        </Banner>
      )}
    </>
  )
}

const timeOf = (date: Date) => formatHourSince(date, serverNow())

type DraftLineProps = { draft: Pick<Draft<never>, 'discard' | 'undoDiscard'>; view: DraftView }

/** Above the form: where the text is stored. Says 'Saved' only after reading back what was written. */
export function DraftLine({
  draft,
  view: { saving, isDiscarded, isElsewhere, isUntouched, restoredAt },
}: DraftLineProps) {
  const isSaved = saving.kind === 'saved'
  return (
    <div className={styles.draft}>
      <p className={layout.inline} role="status">
        {isDiscarded && <span>Draft discarded</span>}
        {isSaved && (
          <>
            <Icon name="hard-drive" small />
            {restoredAt && isUntouched && !isElsewhere && <b className={text.strong}>Draft restored</b>}
            <span>{`Saved on this device ${timeOf(saving.at)}`}</span>
          </>
        )}
      </p>
      {isDiscarded && (
        <Button variant="quiet" small onClick={draft.undoDiscard}>
          Undo
        </Button>
      )}
      {!isDiscarded && isSaved && !isElsewhere && (
        <Button variant="quiet" small onClick={draft.discard}>
          Discard draft
        </Button>
      )}
    </div>
  )
}
