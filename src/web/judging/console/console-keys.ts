import { isBehindDialog } from '../../panes/use-panes'
import { sendKeys } from '../../ui/keys/use-keys'
import { useListener } from '../../ui/keys/use-listener'

type Added = readonly { key: string; does: string }[]

/** Descriptions of the console's shortcuts, for the list of keys; `added` are those of features. */
export const consoleKeys = (added: Added) => ({
  title: 'In the console',
  single: [
    { keys: ['J'], does: 'Next submission' },
    { keys: ['K'], does: 'Previous submission' },
    { keys: ['1'], does: 'Valid' },
    { keys: ['2'], does: 'Duplicate of another submission' },
    { keys: ['3'], does: 'Invalid, with a reason' },
    { keys: ['S'], does: 'Saved reasons' },
    ...added.map(({ key, does }) => ({ keys: [key.toUpperCase()], does })),
    { keys: ['G'], does: 'Group with other submissions' },
    { keys: ['U'], does: 'Undo the last decision, for 10 seconds' },
    { keys: ['['], does: 'Half a page up in the submission' },
    { keys: [']'], does: 'Half a page down in the submission' },
  ],
  combined: [
    { keys: ['F6'], does: 'Next pane' },
    { keys: ['Shift', 'F6'], does: 'Previous pane' },
    { keys: sendKeys, does: 'Send the decision that is being written' },
  ],
})

/** Control or Command with Enter, from anywhere on the page. */
export function useSendKey(send: () => void) {
  useListener(document, ['keydown'], (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isBehindDialog()) return
    event.preventDefault()
    send()
  })
}
