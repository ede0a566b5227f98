import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import { vaultSource } from '../test/vault-on-screen'

afterEach(closeClient)

type Answers = Parameters<typeof answerCalls>[0]

const api = 'GET /api/contests/vault-spring/source'
const source = vaultSource()

function open(contest: Parameters<typeof contestOf>[0], featuresOff: string[] = [], user = ada, more: Answers = {}) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () => success({ contest: contestOf(contest) }),
    [api]: () => success({ source }),
    ...more,
  })
  openSession('token', user, true)
  openClient('/contests/vault-spring', { featuresOff })
  return calls
}

test('the page of a contest says what its source is and leads to it', async () => {
  open({ sourceDigest: source.digest })
  const section = within(await screen.findByRole('region', { name: 'Source' }))
  expect(await section.findByText('184 nSLOC in 2 files')).toBeTruthy()
  expect(section.getByText('7 files, 427.2 KB')).toBeTruthy()
  expect(section.getByText('base at block 5; mainnet at blocks 19,999,999 and 20,000,000')).toBeTruthy()
  expect(section.getByText(source.commit)).toBeTruthy()
  expect(section.getByText(source.digest)).toBeTruthy()
  const link = section.getByRole('link', { name: 'Browse the source' })
  expect(link.getAttribute('href')).toBe('/contests/vault-spring/source')
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(contents.getByRole('link', { name: 'Source' }).getAttribute('href')).toBe('#contest-source')
})

test('the archive is downloaded byte by byte under the name of its commit, and a refusal says what to do', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const bytes = Uint8Array.of(31, 139, 8, 0, 255, 254, 128)
  let reply = new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
  open({ sourceDigest: source.digest }, [], ada, { [`${api}/archive`]: () => reply })
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Download the archive' })
  await user.click(button)
  expect(names).toEqual([`source-${source.commit.slice(0, 12)}.tar.gz`])
  expect(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? [])).toEqual(bytes)
  reply = refusal(429, 'Too many requests. Try again in 12 minutes.')
  await user.click(button)
  expect(await screen.findByText('Too many requests. Try again in 12 minutes.')).toBeTruthy()
})

test.each([
  ['a contest without a source', { sourceDigest: null }, []],
  ['a site that has turned the feature off', { sourceDigest: source.digest }, ['source']],
])('%s shows no section and asks for nothing', async (_, contest, featuresOff) => {
  const calls = open(contest, featuresOff)
  expect(await screen.findByText('Quick Actions')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Terms' })).toBeTruthy()
  expect(screen.queryByText('Source')).toBeNull()
  expect(calls.some(({ route }) => route === api)).toBe(false)
})

test('where the feature is off, its administration is gone too', async () => {
  open({ sourceDigest: null }, ['source'], grace)
  const panel = within(await screen.findByRole('region', { name: 'Administration' }))
  expect(panel.queryByRole('link', { name: 'Source' })).toBeNull()
})
