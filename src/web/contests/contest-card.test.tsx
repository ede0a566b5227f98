import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { contestOf } from '#test/web/vault-spring'
import { ContestCard } from './ContestCard'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

function show(now: string) {
  const contest = contestOf({ startDate: '2026-11-09T23:30:00.000Z', endDate: '2026-11-23T18:00:00.000Z' })
  const element = <ContestCard contest={contest} now={new Date(now)} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const [start, end] = [...document.querySelectorAll('article p time')].map((time) => time.textContent)
  return { start, end, lines: document.querySelector('p:has(time)')?.textContent ?? '' }
}

test.each([
  ['Pacific/Kiritimati', 'Nov 10', '1:30 PM GMT+14', 'Nov 24', '8:00 AM GMT+14'],
  ['America/Los_Angeles', 'Nov 9', '3:30 PM GMT-8', 'Nov 23', '10:00 AM GMT-8'],
  ['Asia/Kolkata', 'Nov 10', '5:00 AM GMT+5:30', 'Nov 23', '11:30 PM GMT+5:30'],
  ['Australia/Lord_Howe', 'Nov 10', '10:30 AM GMT+11', 'Nov 24', '5:00 AM GMT+11'],
  ['UTC', 'Nov 9', '23:30 UTC', 'Nov 23', '18:00 UTC'],
])(
  'a card in %s has one start and one end, both as its reader lives them',
  (zone, startDay, startTime, endDay, endTime) => {
    vi.stubEnv('TZ', zone)
    const upcoming = show('2026-11-01T00:00:00.000Z')
    expect([upcoming.start, upcoming.end]).toEqual([`${startDay}, 2026`, `${endDay}, 2026`])
    expect(upcoming.lines).toContain(`starts ${startDay}, ${startTime}`)
    cleanup()
    expect(show('2026-11-15T00:00:00.000Z').lines).toContain(`ends ${endDay}, ${endTime}`)
    expect(screen.getByText(/ left$/)).toBeTruthy()
  },
)

test('a card shows language and size of the audit, if the description has a table that counts nSLOC', () => {
  const cardOf = (description: string) => {
    const element = <ContestCard contest={contestOf({ description })} now={new Date()} />
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  }
  cardOf('Vaults.\n\nFile         nSLOC\n------------------\nVault.sol    1,312\nQueue.vy       244')
  expect(screen.getByText('Solidity, Vyper, 1,556 nSLOC')).toBeTruthy()
  cleanup()
  cardOf('Vaults. About 1,556 nSLOC of Solidity.')
  expect(screen.queryByText(/^Solidity/)).toBeNull()
})
