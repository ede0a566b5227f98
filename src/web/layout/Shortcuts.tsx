import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent, type NotLoaded } from '../loading/lazy-component'
import { NotLoadedDialog } from '../loading/NotLoaded'
import { openSheet, useOpenSheet } from '../palette/open-sheet'
import { paths } from '../paths'
import { useKeys } from '../ui/keys/use-keys'
import { useListener } from '../ui/keys/use-listener'

const closeSheet = () => openSheet(null)
const notLoaded = (state: NotLoaded) => <NotLoadedDialog {...state} onClose={closeSheet} />

const Palette = lazyComponent(async () => (await import('../palette/Palette')).Palette, notLoaded)
const KeysSheet = lazyComponent(async () => (await import('../palette/KeysSheet')).KeysSheet, notLoaded)

/** Opens the page's search, or the palette if it has none. */
function startSearch() {
  const search = document.querySelector<HTMLElement>('main input[type="search"]')
  if (search) search.focus()
  else openSheet('palette')
}

/** Control or Command with K. In a report's text, the same keys insert a link. */
function opensPalette(event: KeyboardEvent): boolean {
  const isCombined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  return isCombined && event.key.toLowerCase() === 'k' && !(event.target instanceof HTMLTextAreaElement)
}

/** Global shortcuts. What they open is loaded on first use. */
export function Shortcuts() {
  const navigate = useNavigate()
  const opened = useOpenSheet((sheet) => sheet.opened)
  useKeys({
    '?': () => openSheet('keys'),
    '/': startSearch,
    'g c': () => void navigate(paths.contests),
    'g s': () => void navigate(paths.submissions()),
    'g h': () => void navigate(paths.root),
  })
  useListener(document, ['keydown'], (event) => {
    if (event.defaultPrevented || !opensPalette(event)) return
    event.preventDefault()
    if (opened === 'palette') openSheet(null)
    else if (!document.querySelector('dialog[open]')) openSheet('palette')
  })
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <KeysSheet />}
    </Suspense>
  )
}
