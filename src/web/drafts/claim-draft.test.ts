import { afterEach, expect, test, vi } from 'vitest'
import { type Claim, claimDraft } from './claim-draft'

const open: Claim[] = []
afterEach(() => {
  for (const claim of open.splice(0)) claim.release()
})

let drafts = 0
const newDraft = () => `draft:ada-id:contest-${++drafts}`
/** A busy machine is slow to hand on a message, and a story waits for several, one after the other. */
const patience = { timeout: 15_000 }

/** A tab without locks, as on a page without TLS: what it was told, in order. */
function tab(key: string) {
  const told: string[] = []
  const claim = claimDraft(key, {
    onHere: () => told.push('here'),
    onElsewhere: () => told.push('elsewhere'),
    beforeYield: () => told.push('store'),
  })
  open.push(claim)
  const hears = (...last: string[]) => vi.waitFor(() => expect(told.slice(-last.length)).toEqual(last), patience)
  return { claim, told, hears }
}

async function twoTabs() {
  const key = newDraft()
  const first = tab(key)
  await first.hears('here')
  const second = tab(key)
  await second.hears('elsewhere')
  return { key, first, second }
}

test('the first tab has the draft, and the second learns that it is open elsewhere', async () => {
  const { first } = await twoTabs()
  expect(first.told).toEqual(['here'])
})

test('without browser locks, tabs coordinate by messages', async () => {
  const request = () => Promise.reject(new DOMException('The site may store nothing.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  try {
    const { first, second } = await twoTabs()
    second.claim.takeOver()
    await second.hears('here')
    await first.hears('store', 'elsewhere')
  } finally {
    vi.unstubAllGlobals()
  }
})

test("two drafts don't interfere", async () => {
  const [first, second] = [tab(newDraft()), tab(newDraft())]
  await first.hears('here')
  await second.hears('here')
})

test('a tab that takes over lets the other store first, and the other can take it back', async () => {
  const { first, second } = await twoTabs()
  second.claim.takeOver()
  await second.hears('here')
  await first.hears('store', 'elsewhere')
  first.claim.takeOver()
  await first.hears('here')
  await second.hears('store', 'elsewhere')
})

test('closing a tab releases the draft to a waiting one', async () => {
  const { first, second } = await twoTabs()
  first.claim.release()
  await second.hears('here')
})

test('a crashed tab sends no message, but its draft is released anyway', async () => {
  const key = newDraft()
  const holder = new BroadcastChannel(key)
  holder.onmessage = ({ data }) => {
    if (data.kind === 'who') holder.postMessage({ kind: 'mine', id: 'crashing', term: 0, since: 1 })
  }
  const waiting = tab(key)
  await waiting.hears('elsewhere')
  holder.close()
  await waiting.hears('here')
})

test('a suspended tab yields when it learns that another took over', async () => {
  const key = newDraft()
  const sleeper = tab(key)
  await sleeper.hears('here')
  const other = new BroadcastChannel(key)
  other.postMessage({ kind: 'mine', id: 'other', term: 1, since: Date.now() })
  await sleeper.hears('elsewhere')
  other.close()
})

test("a draft can be taken back even if the other tab's reply is late", async () => {
  const key = newDraft()
  const first = tab(key)
  await first.hears('here')
  const second = new BroadcastChannel(key)
  const say = (kind: string) => second.postMessage({ kind, id: 'second', term: 1, since: 1 })
  second.onmessage = ({ data }) => data.kind === 'who' && say('mine')
  say('take')
  await first.hears('store', 'elsewhere')
  first.claim.takeOver()
  say('mine')
  await first.hears('here')
  second.close()
})

test('if two tabs take over in succession, the later one gets the draft', async () => {
  const { key, first, second } = await twoTabs()
  const third = tab(key)
  await third.hears('elsewhere')
  second.claim.takeOver()
  await first.hears('store', 'elsewhere')
  third.claim.takeOver()
  await third.hears('here')
  expect([first.told.at(-1), second.told.at(-1)]).toEqual(['elsewhere', 'elsewhere'])
})

test('if two tabs are opened at the same instant, one yields', async () => {
  const key = newDraft()
  const [first, second] = [tab(key), tab(key)]
  await vi.waitFor(() => {
    expect([first.told.at(-1), second.told.at(-1)].sort()).toEqual(['elsewhere', 'here'])
  }, patience)
})
