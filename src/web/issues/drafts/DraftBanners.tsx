import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/text/copy-text'
import { reportText } from '../submitting/issue-form'
import type { Draft } from './use-draft'

/** What a person must know about where their text is, and cannot overlook. */
export function DraftBanners({ draft: { view, desk } }: { draft: Draft }) {
  const { isElsewhere, saving, unreadable, values } = view
  const copyOwn = <Button onClick={() => void copyText(reportText(values), 'Text copied')}>Copy text</Button>
  return (
    <>
      {isElsewhere && (
        <Banner tone="warn" action={<Button onClick={desk.takeOver}>Take over here</Button>}>
          <b>This draft is open in another tab</b>
          <br />
          Only one tab can write it. Here it shows what was saved there.
        </Banner>
      )}
      {saving.kind === 'failed' && (
        <Banner tone="danger" action={copyOwn}>
          Not saved: storage is full or blocked. Keep a copy.
        </Banner>
      )}
      {saving.kind === 'too_long' && (
        <Banner tone="danger" action={copyOwn}>
          Not saved: the text is too long to be kept on this device. Keep a copy.
        </Banner>
      )}
      {unreadable !== null && (
        <Banner
          tone="warn"
          action={<Button onClick={() => void copyText(unreadable, 'Stored text copied')}>Copy stored text</Button>}
        >
          A draft that is stored on this device cannot be read. What you write now replaces it.
        </Banner>
      )}
    </>
  )
}
