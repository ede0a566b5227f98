import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../accounts/session/session-store'

afterEach(closeClient)

test('after the end its author sees who can read it, and what the sponsor has published about it', async () => {
  const answer = { kind: 'fixed', text: 'Fixed at once.', commit: 'a1b2c3d', at: '2026-11-20T14:02:11.000Z' }
  const readers = { sponsors: true, report: { slug: 'vault-spring', anchor: 'C-02', showsText: true, answer } }
  answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf() }),
    'GET /api/contests/vault-spring': success({ contest: contestOf({ to: -1 }) }),
    'GET /api/issues/issue-1/readers': success({ readers }),
  })
  openSession('token', ada, true)
  openClient('/submissions/issue-1')
  expect(await screen.findByText('Public: anyone can read it in the published report')).toBeTruthy()
  expect(screen.queryByText(/Visible to you/)).toBeNull()
  const report = within(await screen.findByRole('region', { name: 'Published report' }))
  expect(report.getByRole('link', { name: 'Finding C-02' }).getAttribute('href')).toBe('/reports/vault-spring/C-02')
  expect(report.getByText('Sponsor’s answer: Fixed')).toBeTruthy()
  expect(report.getByText('Fixed at once.')).toBeTruthy()
})
