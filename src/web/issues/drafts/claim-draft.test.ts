import { afterEach, expect, test, vi } from 'vitest'
import { type Claim, claimDraft } from './claim-draft'

const open: Claim[] = []
afterEach(() => {
  for (const claim of open.splice(0)) claim.release()
})

let drafts = 0
const newDraft = () => `draft:ada-id:contest-${++drafts}`

/** A tab without locks, as on a page without TLS: what it was told, in order. */
function tab(key: string) {
  const told: string[] = []
  const claim = claimDraft(key, {
    onHere: () => told.push('here'),
    onElsewhere: () => told.push('elsewhere'),
    beforeYield: () => told.push('store'),
  })
  open.push(claim)
  const hears = (...expected: string[]) => vi.waitFor(() => expect(told).toEqual(expected), { timeout: 6_000 })
  return { claim, told, hears }
}

test('the first tab has the draft, and the second learns that it is elsewhere', async () => {
  const key = newDraft()
  const first = tab(key)
  await first.hears('here')
  const second = tab(key)
  await second.hears('elsewhere')
  expect(first.told).toEqual(['here'])
})

test('two drafts do not stand in each other’s way', async () => {
  const [first, second] = [tab(newDraft()), tab(newDraft())]
  await first.hears('here')
  await second.hears('here')
})

test('who takes over lets the other store first, and the other can take it back', async () => {
  const key = newDraft()
  const first = tab(key)
  await first.hears('here')
  const second = tab(key)
  await second.hears('elsewhere')
  second.claim.takeOver()
  await second.hears('elsewhere', 'here')
  await first.hears('here', 'store', 'elsewhere')
  first.claim.takeOver()
  await first.hears('here', 'store', 'elsewhere', 'here')
  await second.hears('elsewhere', 'here', 'store', 'elsewhere')
})

test('a tab that is closed frees the draft for one that waits', async () => {
  const key = newDraft()
  const first = tab(key)
  await first.hears('here')
  const second = tab(key)
  await second.hears('elsewhere')
  first.claim.release()
  await second.hears('elsewhere', 'here')
})

test('a tab that crashes says no goodbye, and the draft is free all the same', async () => {
  const key = newDraft()
  const holder = new BroadcastChannel(key)
  const answer = ({ data }: MessageEvent) => {
    if (data.kind === 'who') holder.postMessage({ kind: 'mine', id: 'crashing', term: 0 })
  }
  holder.onmessage = answer
  const waiting = tab(key)
  await waiting.hears('elsewhere')
  holder.close()
  await waiting.hears('elsewhere', 'here')
})

test('of two tabs that are opened in the same instant one gives way', async () => {
  const key = newDraft()
  const [first, second] = [tab(key), tab(key)]
  await vi.waitFor(() => {
    const last = [first.told.at(-1), second.told.at(-1)].sort()
    expect(last).toEqual(['elsewhere', 'here'])
  })
})
