import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Checkbox } from '../ui/Field'
import { paletteKeys } from '../ui/keys/palette-keys'
import { switchSingleKeys, useSingleKeys } from '../ui/keys/single-keys'
import { pageKeys } from '../ui/keys/use-keys'
import { openSheet } from './open-sheet'
import styles from './Palette.module.css'

const singleKeys: { keys: string[]; does: string }[] = [
  { keys: ['?'], does: 'Show this list' },
  { keys: ['/'], does: 'Search this page' },
  { keys: ['G', 'C'], does: 'Go to Contests' },
  { keys: ['G', 'S'], does: 'Go to My Submissions' },
  { keys: ['G', 'H'], does: 'Go to Home' },
  { keys: ['C'], does: 'Submit Issue, on the page of an active contest' },
]
const combinedKeys = [
  { keys: paletteKeys(), does: 'Search and commands' },
  { keys: ['Alt', 'T'], does: 'Go to the notifications' },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** The list of shortcuts, and the switch for single-key ones. */
export function KeysSheet() {
  const areOn = useSingleKeys((keys) => keys.areOn)
  const page = pageKeys()
  // A page that assigns a key overrides the global shortcut, and every sequence that starts with it.
  const isFree = ({ keys }: { keys: string[] }) => !page?.single.some((own) => own.keys[0] === keys[0])
  const close = () => openSheet(null)
  return (
    <Dialog onClose={close} title="Keyboard shortcuts" icon="keyboard" actions={<Button onClick={close}>Close</Button>}>
      <KeyList lines={combinedKeys} />
      <Checkbox
        label="Single-key shortcuts"
        hint="Keys that work without Ctrl or Command, outside of text fields. Saved in this browser."
        checked={areOn}
        onChange={(event) => switchSingleKeys(event.target.checked)}
      />
      {areOn && <KeyList lines={singleKeys.filter(isFree)} />}
      {page && (
        <>
          <h3>{page.title}</h3>
          <KeyList lines={areOn ? [...page.single, ...page.combined] : page.combined} />
        </>
      )}
    </Dialog>
  )
}

function KeyList({ lines }: { lines: { keys: string[]; does: string }[] }) {
  return (
    <dl className={styles.keys}>
      {lines.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
