import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, inDays } from '#test/web/vault-spring'
import type { SponsorPageView } from '../../../contract/seats/sponsors'
import { openSession } from '../../../web/accounts/session/session-store'

afterEach(closeClient)

const page: SponsorPageView = {
  contest: { _id: 'vault-spring', title: 'Vault Spring', endDate: inDays(1) },
  ...{ total: 7, byStatus: null, issues: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
}

function open(address: string) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () => success({ contest: contestOf({ freezesTerms: true }) }),
    'GET /api/contests/vault-spring/sponsor': () => success(page),
  })
  openSession('token', ada, true)
  openClient(address, { featuresOff: ['questions'] })
  return calls
}

test.each([
  ['/contests/vault-spring', 'Vault Spring'],
  ['/contests/vault-spring/sponsor', 'For sponsors'],
])('where questions are turned off, %s shows and asks for none', async (address, title) => {
  const calls = open(address)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
  expect(await screen.findByText(address.endsWith('sponsor') ? /^7 submissions so far/ : 'Quick Actions')).toBeTruthy()
  expect(screen.queryByText('Questions')).toBeNull()
  expect(calls.filter(({ route }) => route.includes('questions'))).toEqual([])
})
