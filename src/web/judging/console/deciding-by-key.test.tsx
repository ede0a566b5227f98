import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { offline, refusal, success } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole, reading, staleAfter } from '#test/web/triage-desk'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { switchSingleKeys } from '../../ui/keys/single-keys'
import { useAutoAdvance } from '../deciding/auto-advance'

afterEach(() => {
  useAutoAdvance.setState({ isOn: true })
  switchSingleKeys(true)
  closeClient()
})

const verdictRoute = (place: number) => `PUT /api/issues/issue-${place}/status`
const decision = () => within(screen.getByRole('region', { name: 'Decision' }))
const mainReason = () => decision().getByRole<HTMLSelectElement>('combobox', { name: 'Main reason' })
const notices = () => within(screen.getByRole('region', { name: 'Notifications' }))

/** Timers of a pause, longer than a frame and shorter than what people wait for, end when the returned function is called. */
function holdPauses(): () => void {
  const held = new Map<number, () => void>()
  const { setTimeout: start, clearTimeout: stop } = globalThis
  let isOver = false
  let last = 0
  const started = (act: () => void, ms = 0) => {
    if (isOver || ms < 100 || ms > 900) return start(act, ms)
    last -= 1
    held.set(last, act)
    return last
  }
  vi.stubGlobal('setTimeout', started)
  vi.stubGlobal('clearTimeout', (timer: number) => held.delete(timer) || stop(timer))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    isOver = true
    for (const act of held.values()) act()
  }
}

test('1 marks the open report valid for the version that was read, and the next pending one opens', async () => {
  const { user, sent } = await openConsole({ issues: [entryOf(1), entryOf(2, { status: 'valid' }), entryOf(3)] })
  await reading(1)
  await user.keyboard('1')
  await reading(3)
  expect(sent(verdictRoute(1))[0]?.body).toEqual({ status: 'valid', invalidationReason: null })
  expect(sent(verdictRoute(1))[0]?.headers['If-Match']).toBe('"7"')
  expect(notices().getByText('1 marked valid')).toBeTruthy()
  expect(document.activeElement).toBe(await reading(3))
})

test('sends the decision and loads the next report before rendering the next one', async () => {
  const open = () => screen.getByRole('region', { name: /^Submission \d+:/ }).getAttribute('aria-label')
  const drawn: { verdict?: string | null; reading?: string | null } = {}
  const { user } = await openConsole({
    answers: {
      [verdictRoute(1)]: () => {
        drawn.verdict ??= open()
        return success({ issue: issueOf({ _id: 'issue-1', status: 'valid', version: 8 }) })
      },
      'GET /api/admin/issues/issue-2/judging': () => {
        drawn.reading ??= open()
        return success(judgingOf(entryOf(2)))
      },
    },
  })
  await reading(1)
  await user.keyboard('1')
  await reading(2)
  const first = 'Submission 1: Report number 1'
  expect(drawn).toEqual({ verdict: first, reading: first })
})

test('does not reload the queue while a judge decides in quick succession, and once in the pause after', async () => {
  const { user, calls } = await openConsole({ issues: [entryOf(1), entryOf(2), entryOf(3)] })
  const queueReads = () => calls.filter(({ route }) => route.endsWith('/triage')).length
  await reading(1)
  expect(queueReads()).toBe(1)
  const endPause = holdPauses()
  await user.keyboard('1')
  await reading(2)
  await user.keyboard('1')
  await reading(3)
  expect(queueReads()).toBe(1)
  endPause()
  await waitFor(() => expect(queueReads()).toBe(2))
})

test('3 asks for a reason, and Control with Enter leads to the main reason and sends it from there', async () => {
  const { user, sent } = await openConsole()
  await reading(1)
  await user.keyboard('3')
  expect(await decision().findByRole('textbox', { name: 'Reason' })).toBe(document.activeElement)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent(verdictRoute(1))).toHaveLength(0)
  await user.keyboard('Needs a jk12 role.{Control>}{Enter}{/Control}')
  expect(sent(verdictRoute(1))).toHaveLength(0)
  expect(mainReason()).toBe(document.activeElement)
  await user.selectOptions(mainReason(), 'Trusted party needed')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await reading(2)
  expect(sent(verdictRoute(1))[0]?.body).toEqual({
    status: 'invalid',
    invalidationReason: 'Needs a jk12 role.',
    invalidationCode: 'trusted_party_needed',
  })
})

test('with the switch off, a decision leaves its report open', async () => {
  const { user } = await openConsole()
  await reading(1)
  await user.click(decision().getByRole('checkbox', { name: /Open the next pending/ }))
  await user.keyboard('1')
  expect(await notices().findByText('1 marked valid')).toBeTruthy()
  await reading(1)
  expect(localStorage.getItem('console-opens-next')).toBe('off')
})

test('U undoes the last decision with a call and reopens its report', async () => {
  const { user, sent } = await openConsole()
  await reading(1)
  await user.keyboard('1')
  await reading(2)
  expect(notices().getByRole('button', { name: 'Undo' })).toBeTruthy()
  await user.keyboard('u')
  await reading(1)
  expect(sent('POST /api/admin/issues/issue-1/undo')).toHaveLength(1)
  expect(notices().queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.keyboard('u')
  expect(sent('POST /api/admin/issues/issue-1/undo')).toHaveLength(1)
})

test('an undone report can be decided again immediately, for the version after the undo', async () => {
  const asked: (() => void)[] = []
  const issue = issueOf({ _id: 'issue-1', version: 9, description: 'The text of it.' })
  let isSlow = false
  const slowly = () => {
    const reply = success(judgingOf(entryOf(1)))
    return isSlow ? new Promise<Response>((resolve) => asked.push(() => resolve(reply))) : reply
  }
  const { user, sent } = await openConsole({
    answers: {
      'GET /api/admin/issues/issue-1/judging': slowly,
      'POST /api/admin/issues/issue-1/undo': success({ issues: [issue] }),
    },
  })
  await reading(1)
  isSlow = true
  await user.keyboard('1')
  await reading(2)
  await user.keyboard('u')
  await reading(1)
  await user.keyboard('1')
  await reading(2)
  expect(sent(verdictRoute(1)).map(({ headers }) => headers['If-Match'])).toEqual(['"7"', '"9"'])
  for (const answer of asked) answer()
})

test('after ten seconds, the undo offer and its key are gone', async () => {
  const { user, calls } = await openConsole()
  await reading(1)
  await user.keyboard('1')
  await reading(2)
  expect(notices().getByRole('button', { name: 'Undo' })).toBeTruthy()
  const decided = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(decided + 10_000)
  await waitFor(() => expect(notices().queryByRole('button', { name: 'Undo' })).toBeNull())
  await user.keyboard('u')
  expect(calls.some(({ route }) => route.endsWith('/undo'))).toBe(false)
})

test('a refused undo says so', async () => {
  const words = 'There is no decision of yours to undo. Give a new verdict instead.'
  const { user } = await openConsole({ answers: { 'POST /api/admin/issues/issue-1/undo': refusal(409, words) } })
  await reading(1)
  await user.keyboard('1')
  await reading(2)
  await user.keyboard('u')
  expect(await notices().findByText(`1 was not undone. ${words}`)).toBeTruthy()
})

test("a decision opens the next report and updates the queue immediately; both are reverted if it wasn't saved", async () => {
  let isDown = false
  let fail: () => void = () => {}
  const held = new Promise<Response>((_, reject) => {
    fail = () => reject(offline)
  })
  const queue = { contest: contestOf({ to: -1 }), issues: [entryOf(1), entryOf(2)], groups: [], judgeRefusal: null }
  const { user } = await openConsole({
    answers: {
      [verdictRoute(1)]: () => held,
      'GET /api/admin/contests/vault-spring/triage': () => (isDown ? offline : success(queue)),
    },
  })
  await reading(1)
  const row = () => screen.getByRole('link', { name: /Report number 1/ })
  await user.keyboard('1')
  await reading(2)
  await waitFor(() => expect(row().textContent).toContain('Valid'))
  isDown = true
  fail()
  await reading(1)
  expect(
    await decision().findByText('The server could not be reached. Try again in a moment. (Failed to fetch)'),
  ).toBeTruthy()
  expect(row().textContent).toContain('Pending')
})

test('if another judge was faster, their decision is shown, the reason stays, and it can be decided again', async () => {
  const first = entryOf(1)
  const answers = [staleAfter(first), success({ issue: issueOf({ _id: 'issue-1', status: 'invalid', version: 10 }) })]
  const { user, sent } = await openConsole({
    issues: [first, entryOf(2)],
    answers: { [verdictRoute(1)]: () => answers.shift() ?? refusal(500, 'Down') },
  })
  await reading(1)
  await user.keyboard('3Out of scope')
  await user.selectOptions(mainReason(), 'Out of scope')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const told = await decision().findByRole('alert')
  expect(told.textContent).toMatch(/Olga marked it invalid, Nov 20, 14:02:11 UTC: Needs a trusted role\./)
  expect((await decision().findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('Out of scope')
  expect(mainReason().value).toBe('out_of_scope')
  await user.click(decision().getByRole('button', { name: 'Decide again: invalid' }))
  await reading(2)
  expect(sent(verdictRoute(1))[1]?.headers['If-Match']).toBe('"9"')
  expect(sent(verdictRoute(1))[1]?.body).toMatchObject({ invalidationCode: 'out_of_scope' })
})

test('keeps a draft reason while another report is open', async () => {
  const { user } = await openConsole()
  await reading(1)
  await user.keyboard('3Half a rea')
  await user.selectOptions(mainReason(), 'Not proven')
  await user.click(screen.getByRole('link', { name: /Report number 2/ }))
  await reading(2)
  await user.keyboard('k')
  await reading(1)
  expect((await decision().findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('Half a rea')
  expect(mainReason().value).toBe('not_proven')
})

test('with single-key shortcuts off, only the buttons decide', async () => {
  const { user, sent } = await openConsole()
  await reading(1)
  switchSingleKeys(false)
  await user.keyboard('1j')
  await user.click(decision().getByRole('button', { name: 'Valid' }))
  await reading(2)
  expect(sent(verdictRoute(1))).toHaveLength(1)
})
