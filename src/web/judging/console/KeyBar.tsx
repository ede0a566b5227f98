import { useSingleKeys } from '../../ui/keys/single-keys'

const bar: [string[], string][] = [
  [['J', 'K'], 'next, previous'],
  [['1', '2', '3'], 'decide'],
  [['S'], 'saved reasons'],
  [['G'], 'group'],
  [['U'], 'undo'],
  [['[', ']'], 'half a page'],
  [['/'], 'filter'],
  [['F6'], 'next pane'],
]

/** At the foot of the console; those who cannot see it find the same in the list of keys. */
export function KeyBar() {
  const areOn = useSingleKeys((keys) => keys.areOn)
  const shown = areOn ? bar : bar.slice(-1)
  return (
    <div className="con-keys" aria-hidden="true">
      {shown.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </div>
  )
}
