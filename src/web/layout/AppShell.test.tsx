import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, leaveStored, refusal, success, unverified } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import type { User } from '../../contract/account'
import { useSession } from '../accounts/session/session-store'
import { useInMemoryToken } from '../api/http'
import { useSite } from '../api/site'
import { useAnnouncement } from '../ui/access/announce'
import { toast } from '../ui/toast/toast'

afterEach(() => {
  vi.useRealTimers()
  closeClient()
})

function openAs(user: User, address = '/welcome') {
  answerCalls({})
  leaveStored('t', user)
  useSession.setState({ token: 't', user, isAuthenticated: true })
  return openClient(address)
}

const account = () => screen.findByRole('button', { name: 'Account menu, Ada' })
/** Those of the public pages that the server renders, too. */
const links = ['Contests', 'My Submissions', 'Reports', 'Leaderboard', 'Verify']
const main = () => within(screen.getByRole('navigation', { name: 'Main' }))

test('the bar has a sign-in link for signed-out people', async () => {
  answerCalls({})
  openClient('/login')
  expect((await screen.findByRole('link', { name: 'Get Started' })).getAttribute('href')).toBe('/register')
  expect(
    main()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(links)
  expect(screen.getByText('© 2025 Primacy')).toBeTruthy()
})

test('the account menu shows who it is and opens, walks and closes by keyboard [2.header.07 V7.4.4]', async () => {
  const { user } = openAs(ada)
  const button = await account()
  expect(button.textContent).toContain('0xa1a1...a1a1')
  button.focus()
  await user.keyboard('{Enter}')
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Logout'])
  expect(document.activeElement).toBe(items[0])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('an admin who was set up without a wallet sees none in the header', async () => {
  openAs({ ...ada, walletAddress: `0x${'0'.repeat(40)}` })
  const button = await account()
  expect(button.textContent).toBe('AdaA')
  fireEvent.click(button)
  expect(screen.getByText('No wallet')).toBeTruthy()
})

test.each([
  ['a page of one’s own', '/welcome'],
  ['a page that is open to everybody', '/terms'],
])('logging out of %s leads to the login [2.header.08 4.auth.04 .05]', async (_which, address) => {
  const client = openAs(ada, address)
  await client.user.click(await account())
  await client.user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(client.address()).toBe('/login')
})

test('only admins see links to the admin pages, and no one else gets in', async () => {
  const { user, address } = openAs(grace, '/contests')
  const ways = async () => {
    const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
    return bar.getAllByRole('link').map((link) => link.textContent)
  }
  expect(await ways()).toEqual([...links, 'Admin'])
  await user.click(main().getByRole('link', { name: 'Admin' }))
  await screen.findByRole('heading', { level: 1, name: 'Contests' })
  expect(address()).toBe('/admin/contests')
  expect(main().getByRole('link', { name: 'Admin', current: 'page' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New contest' }).getAttribute('href')).toBe('/admin/contests/new')
  const area = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(area.getByRole('link', { name: 'Contests', current: 'page' })).toBeTruthy()
  await user.click(area.getByRole('link', { name: 'Ledger' }))
  await waitFor(() => expect(address()).toBe('/admin/ledger'))
  closeClient()
  for (const closed of ['/admin', '/admin/contests', '/admin/contests/new']) {
    const client = openAs(ada, closed)
    await screen.findByRole('heading', { name: 'Welcome, Ada' })
    expect(client.address()).toBe('/dashboard')
    expect(await ways()).toEqual(links)
    closeClient()
  }
})

test("sets a new page's title and focuses its heading", async () => {
  const { user } = openAs(ada)
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  const heading = await screen.findByRole('heading', { name: 'Terms of Service' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Terms of Service · Primacy')
})

test('redirects an unknown URL to Home', async () => {
  const client = openAs(ada, '/no/such/page')
  await screen.findByRole('heading', { name: 'Welcome, Ada' })
  expect(client.address()).toBe('/dashboard')
})

test.each(['/', '/admin', '/no/such/page'])('%s shows no empty page while redirecting', async (address) => {
  const emptyAt: string[] = []
  const watch = new MutationObserver(() => {
    if (document.querySelector('main')?.childElementCount === 0) emptyAt.push(client.address())
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const client = openAs(grace, address)
  await screen.findByRole('heading', { level: 1, name: address === '/admin' ? 'Contests' : 'Welcome, Grace' })
  watch.disconnect()
  expect(emptyAt).toEqual([])
})

test("keeps the selected theme, and can return to the system's", async () => {
  const { user } = openAs(ada)
  await user.click(await screen.findByRole('button', { name: 'Dark' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await user.click(screen.getByRole('button', { name: 'System' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('shows at most three toasts, each text once, for four seconds each [9.toast.01]', async () => {
  openAs(ada)
  await account()
  vi.useFakeTimers()
  act(() => {
    for (const words of ['one', 'two', 'three', 'three', 'four']) toast.info(words)
  })
  const region = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(region.getAllByText(/./).map((words) => words.textContent)).toEqual(['two', 'three', 'four'])
  act(() => vi.advanceTimersByTime(3999))
  expect(region.queryByText('four')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(region.queryByText('four')).toBeNull()
})

test.each(['/login', '/terms', '/contests', '/verify-email'])(
  '%s stands between a header and a footer [2.footer.01 .02 2.shell.01]',
  async (address) => {
    openAs(ada, address)
    await pageHeading()
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.getByRole('main')).toBeTruthy()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('© 2025 Primacy')).toBeTruthy()
    expect(footer.getByRole('link', { name: /home$/ }).firstElementChild?.tagName).toBe('svg')
  },
)

test('the bar leads to the contests, to the own submissions and home [1.nav.01 .02 2.header.09]', async () => {
  const client = openAs(ada)
  await account()
  expect(screen.getByRole('link', { name: 'Primacy, home' }).getAttribute('href')).toBe('/')
  await client.user.click(main().getByRole('link', { name: 'Contests' }))
  await waitFor(() => expect(client.address()).toBe('/contests'))
  await client.user.click(main().getByRole('link', { name: 'My Submissions' }))
  await waitFor(() => expect(client.address()).toBe('/submissions'))
})

test('signed-out people see links to login and registration [2.header.02 .03]', async () => {
  answerCalls({})
  openClient('/terms')
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(header.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register')
})

test('signed-in people see name, short address and initial in place of these links [2.header.04 .05 .06]', async () => {
  openAs({ ...ada, username: 'ada' }, '/terms')
  const button = await screen.findByRole('button', { name: 'Account menu, ada' })
  expect(within(button).getByText('ada')).toBeTruthy()
  expect(within(button).getByText('0xa1a1...a1a1')).toBeTruthy()
  expect(within(button).getByText('A')).toBeTruthy()
  const header = within(screen.getByRole('banner'))
  expect(header.queryByRole('link', { name: 'Login' })).toBeNull()
  expect(header.queryByRole('link', { name: 'Get Started' })).toBeNull()
})

test('the footer leads to the terms [2.footer.03]', async () => {
  const client = openAs(ada)
  await account()
  await client.user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' }))
  await screen.findByRole('heading', { name: 'Terms of Service' })
})

test('help is at the address of this installation, on every page and in the hints [1.support.01]', async () => {
  const site = useSite.getState()
  useSite.setState({ supportEmail: 'help@arena.example' })
  openAs(ada, '/terms')
  await screen.findByRole('heading', { name: 'Terms of Service' })
  const links = screen.getAllByRole('link', { name: 'help@arena.example' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('mailto:help@arena.example'))
  closeClient()
  openAs(unverified(ada), '/contests')
  await screen.findByText(/spam folder/)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'help@arena.example' })).toBeTruthy()
  useSite.setState(site)
})

test('the first tab stop skips the bar and keeps the URL', async () => {
  const { user, router } = openAs(ada)
  await account()
  await user.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(document.activeElement).toBe(skip)
  await user.click(skip)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(router.state.location.hash).toBe('')
})

test('announcements go to an existing region, even the same text twice', async () => {
  openAs(ada)
  await account()
  act(() => useAnnouncement.setState({ text: 'Seven contests.' }))
  const region = screen.getByText('Seven contests.')
  expect(region.getAttribute('aria-live')).toBe('polite')
  act(() => useAnnouncement.setState({ text: 'Eight contests.' }))
  expect(screen.getByText('Eight contests.')).toBe(region)
})

test('a toast stays while pointed at or in the background, and Alt+T focuses it', async () => {
  openAs(ada)
  await account()
  vi.useFakeTimers()
  act(() => toast.info('Saved'))
  const region = screen.getByRole('region', { name: 'Notifications' })
  fireEvent.keyDown(document.body, { code: 'KeyT', key: '†', altKey: true })
  expect(document.activeElement).toBe(region)
  act(() => vi.advanceTimersByTime(9000))
  expect(screen.queryByText('Saved')).toBeTruthy()
  act(() => region.blur())
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  act(() => vi.advanceTimersByTime(9000))
  expect(screen.queryByText('Saved')).toBeTruthy()
  tab.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  act(() => vi.advanceTimersByTime(4000))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a browser that stores nothing keeps the session as long as the page, and says so', async () => {
  const calls = answerCalls({
    'POST /api/auth/login': success({ user: ada }, { token: 'held' }),
    'GET /api/contests': refusal(503, 'Back soon'),
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = openClient('/login')
  await user.type(await screen.findByLabelText('Email'), ada.email)
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText(/You stay signed in until you close or reload this page/)).toBeTruthy()
  await waitFor(() => expect(calls.find((call) => call.route === 'GET /api/contests')).toBeTruthy())
  expect(calls.find((call) => call.route === 'GET /api/contests')?.headers.Authorization).toBe('Bearer held')
  await user.click(await account())
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(useInMemoryToken.getState().token).toBeNull()
})

test('the account is reached from the head of the account menu, by pointer and by keyboard, and from the footer', async () => {
  const { user, address, router } = openAs(ada, '/terms')
  await user.click(await account())
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Logout'])
  await user.click(screen.getByRole('link', { name: 'Ada, your account' }))
  await waitFor(() => expect(address()).toBe('/account'))
  expect(screen.queryByRole('menuitem')).toBeNull()

  await act(() => router.navigate('/terms'))
  await user.click(await account())
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada, your account' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(document.activeElement).toBe(await account())

  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Account' }))
  await waitFor(() => expect(address()).toBe('/account'))
})

test('a page names its address on paper, without what is asked of it', async () => {
  openAs(ada, '/terms?from=mail')
  await pageHeading()
  expect(screen.getByText(`${window.location.origin}/terms`)).toBeTruthy()
})
