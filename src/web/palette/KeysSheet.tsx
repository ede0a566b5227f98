import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Checkbox } from '../ui/Field'
import { usePageKeys } from '../ui/keys/page-keys'
import { paletteKeys } from '../ui/keys/palette-keys'
import { switchSingleKeys, useSingleKeys } from '../ui/keys/single-keys'
import { openSheet } from './open-sheet'
import './palette.css'

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

/** Which keys do what, and the switch for those that are pressed by themselves. */
export function KeysSheet() {
  const areOn = useSingleKeys((keys) => keys.areOn)
  const page = usePageKeys((keys) => keys.page)
  // A page that gives a key a meaning of its own takes it from the frame, with all that begins with it.
  const isFree = ({ keys }: { keys: string[] }) => !page?.single.some((own) => own.keys[0] === keys[0])
  const close = () => openSheet(null)
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Keyboard shortcuts"
      icon="keyboard"
      actions={<Button onClick={close}>Close</Button>}
    >
      <KeyList lines={combinedKeys} />
      <Checkbox
        label="Single-key shortcuts"
        hint="Keys pressed by themselves, outside of fields. Kept in this browser."
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
    <dl className="key-list">
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
