import { useIsFetching } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { Icon } from '../ui/Icon'
import { useSingleKeys } from '../ui/keys/single-keys'
import { Modal } from '../ui/Modal'
import { commandsFor } from './commands'
import { ContestHits, SubmissionHits, TriageHits } from './Hits'
import { isWanted } from './matching'
import { openSheet } from './open-sheet'
import './palette.css'
import { PaletteLine } from './PaletteLine'
import { useFirstSelected, useSelectionTold } from './selection-told'
import { useSubmitHere } from './submit-here'

const mostHits = 6
const mostHitsUnasked = 3

/** Everything that can be reached or done from here, found by a few letters and run with Enter. */
export function Palette() {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const isLoading = useIsFetching() > 0
  const user = useSession((session) => session.user)
  const singleKeysAreOn = useSingleKeys((keys) => keys.areOn)
  const submitHere = useSubmitHere()
  const frame = useRef<HTMLDivElement>(null)
  useSelectionTold(frame)
  const selection = useFirstSelected(frame, search)
  // The browser would give the focus to the frame of the list, which comes first in the page.
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const wanted = search.trim()
  const most = wanted ? mostHits : mostHitsUnasked
  const run = (act: () => void) => {
    // Closed first: what is run may open the other sheet, or give the focus to a heading.
    openSheet(null)
    act()
  }
  const open = (to: string) => run(() => void navigate(to))
  const isJudge = user?.role === 'admin' && user.isEmailVerified
  const commands = commandsFor({ navigate, user, submitHere, singleKeysAreOn })
  return (
    <Modal onClose={() => openSheet(null)} className="pal" label="Search" closesOutside>
      <Command label="Search" shouldFilter={false} loop vimBindings={false} ref={frame} {...selection}>
        <div className="search">
          <Icon name="search" />
          <Command.Input
            className="in"
            value={search}
            onValueChange={setSearch}
            placeholder="Search or run a command"
          />
          <kbd>Esc</kbd>
        </div>
        <Command.List label="Results" className="pal-list">
          {user?.isEmailVerified && <ContestHits search={wanted} most={most} onOpen={open} />}
          {user?.isEmailVerified && <SubmissionHits search={wanted} most={most} onOpen={open} />}
          {isJudge && wanted && <TriageHits search={wanted} most={most} onOpen={open} />}
          {commands
            .filter(({ words }) => isWanted(wanted, words))
            .map(({ words, icon, keys, act }) => (
              <PaletteLine
                key={words}
                value={words}
                gutter={<Icon name={icon} />}
                words={words}
                aside={singleKeysAreOn && keys?.map((key) => <kbd key={key}>{key}</kbd>)}
                onSelect={() => run(act)}
              />
            ))}
          <Command.Empty className="pal-none">
            {isLoading
              ? 'Loading…'
              : `Nothing here is called “${wanted}”. Contests and submissions are found by their titles.`}
          </Command.Empty>
        </Command.List>
      </Command>
    </Modal>
  )
}
