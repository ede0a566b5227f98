import { classNames } from '../ui/class-names'
import { useSingleKeys } from '../ui/keys/single-keys'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './KeyBar.module.css'

export type BarKey = [keys: string[], does: string]

/** At the bottom of the panes; the list of keys has the same content for screen readers. The last key is never single. */
export function KeyBar({ keys: all }: { keys: readonly BarKey[] }) {
  const areOn = useSingleKeys((keys) => keys.areOn)
  const visibleKeys = areOn ? all : all.slice(-1)
  return (
    <div className={classNames(layout.row, text.meta, text.faint, text.nowrap, styles.keys)} aria-hidden="true">
      {visibleKeys.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{does}</span>
        </span>
      ))}
    </div>
  )
}

const moves: BarKey[] = [
  [['[', ']'], 'half a page'],
  [['J', 'K'], 'next, previous'],
  [['F6'], 'next pane'],
]

/** Of a list that `useOpenRow` moves in, with the page's own keys first. */
export const ListKeyBar = ({ keys = [] }: { keys?: readonly BarKey[] }) => <KeyBar keys={[...keys, ...moves]} />
