import { act, configure, getConfig, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { choiceParam, pageParam, readUrlState, textParam, useUrlState, useUrlText, writeUrlState } from './url-state'

type View = { q: string; status: 'all' | 'active' | 'ended'; page: number }

const parts = {
  q: textParam,
  status: choiceParam<'all' | 'active' | 'ended'>(['all', 'active', 'ended'], 'all'),
  page: pageParam,
}

test.each([
  ['', { q: '', status: 'all', page: 1 }],
  ['?status=active&page=3&q=vault', { q: 'vault', status: 'active', page: 3 }],
  ['?status=paid&page=two', { q: '', status: 'all', page: 1 }],
  ['?page=0', { q: '', status: 'all', page: 1 }],
  ['?page=-2', { q: '', status: 'all', page: 1 }],
  ['?page=1.5', { q: '', status: 'all', page: 1 }],
  ['?page=1e9', { q: '', status: 'all', page: 1 }],
  ['?status=__proto__&page=2&page=7&other=x', { q: '', status: 'all', page: 2 }],
])('reads the URL %s, and unknown values fall back to the default', (search, view) => {
  expect(readUrlState<View>(parts, search)).toEqual(view)
})

test('only values that differ from the default are written, and read back equally', () => {
  expect(writeUrlState<View>(parts, { q: '', status: 'all', page: 1 })).toBe('')
  const view: View = { q: 'a & b = c?', status: 'ended', page: 12 }
  const written = writeUrlState<View>(parts, view)
  expect(written).toBe('?q=a+%26+b+%3D+c%3F&status=ended&page=12')
  expect(readUrlState<View>(parts, written)).toEqual(view)
})

function Search() {
  const { view, show } = useUrlState({ q: textParam })
  const { onChange, ...field } = useUrlText(view.q, (q) => show({ q }, { replace: true }))
  return <input aria-label="Search" {...field} onChange={(event) => onChange(event.target.value)} />
}

test('someone who types while the next page loads still gets there', async () => {
  vi.stubGlobal('scrollTo', () => {})
  let finishLoading = (_: null) => {}
  const loading = new Promise<null>((resolve) => {
    finishLoading = resolve
  })
  const router = createMemoryRouter([
    { path: '/', element: <Search /> },
    { path: '/next', element: <h1>Next</h1>, loader: () => loading },
  ])
  render(<RouterProvider router={router} />)
  const field = await screen.findByRole('textbox', { name: 'Search' })
  act(() => void router.navigate('/next'))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await userEvent.type(field, 'queue')
  await userEvent.tab()
  finishLoading(null)
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeTruthy()
})

const { eventWrapper } = getConfig()
afterEach(() => configure({ eventWrapper }))

test('keeps what is typed while the list for an earlier text renders', async () => {
  // React's `act` ends no event before all that it leads to is drawn.
  configure({ eventWrapper: (event) => event() })
  let finishDrawing = () => {}
  const drawing = new Promise<void>((resolve) => {
    finishDrawing = resolve
  })
  const List = () => {
    const { search } = useLocation()
    if (search === '?q=dra') use(drawing)
    return <p>{`Drawn for ${search}`}</p>
  }
  const element = (
    <>
      <Search />
      <List />
    </>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  render(<RouterProvider router={router} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' })
  await userEvent.type(field, 'dra')
  await waitFor(() => expect(router.state.location.search).toBe('?q=dra'))
  await userEvent.type(field, 'in')
  expect(field.value).toBe('drain')
  await act(async () => finishDrawing())
  expect(await screen.findByText('Drawn for ?q=drain')).toBeTruthy()
  expect(field.value).toBe('drain')
})
