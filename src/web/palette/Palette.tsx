import { QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { User } from '../../contract/account'
import { logout } from '../accounts/session/account-calls'
import { useSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { adminLinks, siteLinks } from '../features'
import { chooseTheme } from '../layout/theme'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import field from '../ui/Field.module.css'
import searchStyles from '../ui/form/SearchField.module.css'
import { addIcons, Icon, type IconName } from '../ui/Icon'
import { pageIcons } from '../ui/icons/page-icons'
import { switchSingleKeys, useSingleKeys } from '../ui/keys/single-keys'
import { Modal } from '../ui/Modal'
import { ContestHits, FeatureHits, JudgingHits, matchesSearch, PaletteLine, SubmissionHits } from './Hits'
import { openSheet } from './open-sheet'
import styles from './Palette.module.css'
import { useSubmitTarget } from './submit-target'

addIcons(pageIcons)

const mostHits = 6
const mostHitsUnasked = 3

/** Also opens over pages that make no requests, so it provides its own query client. */
export const Palette = () => (
  <QueryClientProvider client={queryClient}>
    <OpenPalette />
  </QueryClientProvider>
)

/** Everything reachable or doable from here, found by typing a few letters and run with Enter. */
function OpenPalette() {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const isLoading = useIsFetching() > 0
  const user = useSession((session) => session.user)
  const singleKeysAreOn = useSingleKeys((keys) => keys.areOn)
  const submitHere = useSubmitTarget()
  const frame = useRef<HTMLDivElement>(null)
  const selection = useSelection(frame, search)
  const searchText = search.trim()
  const most = searchText ? mostHits : mostHitsUnasked
  const run = (act: () => void) => {
    // Close first: the command may open the other sheet, or focus a heading.
    openSheet(null)
    act()
  }
  const open = (to: string) => run(() => void navigate(to))
  const isJudge = user?.role === 'admin' && user.isEmailVerified
  const commands = commandsFor({ navigate, user, submitHere, singleKeysAreOn })
  return (
    <Modal onClose={() => openSheet(null)} className={styles.palette} label="Search" closesOutside>
      <Command label="Search" shouldFilter={false} loop vimBindings={false} ref={frame} {...selection}>
        <div className={classNames(searchStyles.search, searchStyles.bare, styles.search)}>
          <Icon name="search" />
          <Command.Input
            data-initial-focus
            className={field.input}
            value={search}
            onValueChange={setSearch}
            placeholder="Search or run a command"
          />
          <kbd>Esc</kbd>
        </div>
        <Command.List label="Results" className={styles.list}>
          {user?.isEmailVerified && <ContestHits search={searchText} most={most} onOpen={open} />}
          {user?.isEmailVerified && <SubmissionHits search={searchText} most={most} onOpen={open} />}
          {isJudge && searchText && <JudgingHits search={searchText} most={most} onOpen={open} />}
          {searchText && <FeatureHits search={searchText} most={most} onOpen={(to) => run(() => navigateAway(to))} />}
          {commands
            .filter(({ label }) => matchesSearch(searchText, label))
            .map(({ label, icon, keys, run: act }) => (
              <PaletteLine
                key={label}
                value={label}
                icon={icon}
                label={label}
                aside={singleKeysAreOn && keys?.map((key) => <kbd key={key}>{key}</kbd>)}
                onSelect={() => run(act)}
              />
            ))}
          <Command.Empty className={styles.nothing}>
            {isLoading ? 'Loading…' : `No results for “${searchText}”. Search finds contests and submissions by title.`}
          </Command.Empty>
        </Command.List>
      </Command>
    </Modal>
  )
}

/**
 * Tells the field which option is selected. The library does so only after an arrow key, too late for screen readers.
 */
function announceSelected(input: Element, list: Element) {
  const selected = list.querySelector('[role="option"][aria-selected="true"]')
  if (selected?.id === (input.getAttribute('aria-activedescendant') ?? undefined)) return
  if (selected) input.setAttribute('aria-activedescendant', selected.id)
  else input.removeAttribute('aria-activedescendant')
}

/**
 * Selects the first option until the user moves the selection, because loaded results appear above the commands. A new
 * search starts over.
 */
function useSelection(frame: RefObject<HTMLElement | null>, search: string) {
  const [value, setValue] = useState('')
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search forgets the selection of the last one
  useEffect(() => {
    hasMoved.current = false
    const input = frame.current?.querySelector('[role="combobox"]')
    const list = frame.current?.querySelector('[role="listbox"]')
    if (!input || !list) return
    const update = () => {
      if (!hasMoved.current) setValue(list.querySelector('[role="option"]')?.getAttribute('data-value') ?? '')
      announceSelected(input, list)
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
    observer.observe(input, { attributeFilter: ['aria-activedescendant'] })
    return () => observer.disconnect()
  }, [frame, search])
  const move = () => {
    hasMoved.current = true
  }
  const onKeyDown = ({ key }: { key: string }) => /^(Arrow(Up|Down)|Home|End)$/.test(key) && move()
  return { value, onValueChange: setValue, onKeyDown, onPointerMove: move }
}

type PaletteCommand = {
  label: string
  icon: IconName
  /** A key sequence that does the same. */
  keys?: string[]
  run: () => void
}

type CommandContext = {
  navigate: NavigateFunction
  user: User | null
  submitHere: { to: string; title: string } | null
  singleKeysAreOn: boolean
}

/** What this person can currently do from anywhere. */
function commandsFor({ navigate, user, submitHere, singleKeysAreOn }: CommandContext): PaletteCommand[] {
  const leadingTo: LinkCommand = (label, to, more) => ({
    label,
    icon: 'arrow-right',
    run: () => void navigate(to),
    ...more,
  })
  return [
    ...(submitHere
      ? [leadingTo(`Submit Issue to ${submitHere.title}`, submitHere.to, { icon: 'send', keys: ['C'] })]
      : []),
    leadingTo('Go to Contests', paths.contests, { keys: ['G', 'C'] }),
    leadingTo('Go to My Submissions', paths.submissions(), { keys: ['G', 'S'] }),
    leadingTo('Go to Home', paths.root, { keys: ['G', 'H'] }),
    ...(user ? [leadingTo('Go to Account', paths.account)] : []),
    leadingTo('Go to Terms', paths.terms, { icon: 'file-text' }),
    ...siteLinks().public.map(
      ({ path, label }): PaletteCommand => ({
        label: `Go to ${label}`,
        icon: 'file-text',
        run: () => navigateAway(path),
      }),
    ),
    ...(user?.role === 'admin' ? adminCommands(leadingTo) : []),
    { label: 'Theme: system', icon: 'monitor', run: () => chooseTheme('system') },
    { label: 'Theme: light', icon: 'sun', run: () => chooseTheme('light') },
    { label: 'Theme: dark', icon: 'moon', run: () => chooseTheme('dark') },
    { label: 'Keyboard shortcuts', icon: 'keyboard', keys: ['?'], run: () => openSheet('keys') },
    {
      label: `Turn single-key shortcuts ${singleKeysAreOn ? 'off' : 'on'}`,
      icon: 'keyboard',
      run: () => switchSingleKeys(!singleKeysAreOn),
    },
    ...(user
      ? [{ label: 'Logout', icon: 'log-out', run: () => leave(navigate) } satisfies PaletteCommand]
      : signInCommands(leadingTo)),
  ]
}

/** Navigates to a page outside the client. */
const navigateAway = (address: string) => window.location.assign(address)

type LinkCommand = (label: string, to: string, more?: Partial<PaletteCommand>) => PaletteCommand

const adminCommands = (leadingTo: LinkCommand): PaletteCommand[] => [
  leadingTo('New contest', paths.newContest, { icon: 'plus' }),
  leadingTo('Go to Admin', paths.adminContests),
  leadingTo('Go to People', paths.people()),
  leadingTo('Go to Ledger', paths.ledger),
  leadingTo('Go to System', paths.system),
  ...adminLinks().map(({ label, to }) => leadingTo(`Go to ${label}`, to)),
]

const signInCommands = (leadingTo: LinkCommand): PaletteCommand[] => [
  leadingTo('Login', paths.login),
  leadingTo('Get Started', paths.register),
]

function leave(navigate: NavigateFunction) {
  logout()
  void navigate(paths.login)
}
