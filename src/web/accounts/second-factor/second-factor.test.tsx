import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { accountOf, openAccount } from '#test/web/own-account'

afterEach(closeClient)

const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const notRight = 'This code is wrong or was already used. Wait for the next one.'
const on = { since: '2026-11-10T17:04:00.000Z', recoveryCodesLeft: 10 }

describe('the second step of a login', () => {
  const lists = {
    'GET /api/contests': success({ contests: [], pagination: { total: 0, pages: 0, page: 1, limit: 12 } }),
    'GET /api/admin/contests': success({ contests: [] }),
  }
  const codeRequired = refusal(403, 'Enter the code of your authenticator app to log in.', {
    code: 'CODE_REQUIRED',
    data: { challenge: 'a.b.c' },
  })

  async function submitPassword(answer: Parameters<typeof answerCalls>[0][string]) {
    const calls = answerCalls({ ...lists, 'POST /api/auth/login': codeRequired, 'POST /api/auth/login/code': answer })
    const client = openClient('/login')
    await client.user.type(await screen.findByLabelText('Email'), grace.email)
    await client.user.type(field('Password'), 'secret1')
    await client.user.click(button('Login'))
    await screen.findByRole('heading', { name: 'Enter your code' })
    await screen.findByLabelText('Code')
    return { ...client, sent: () => calls.filter((call) => call.route === 'POST /api/auth/login/code') }
  }

  test('accepts a code pasted in groups, and opens the session', async () => {
    const { user, sent } = await submitPassword(success({ user: grace }, { token: 't' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field('Code'))
    expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric'])
    await user.paste('123 456')
    await user.click(button('Continue'))
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ challenge: 'a.b.c', code: '123 456' })
    expect(localStorage.getItem('token')).toBe('t')
  })

  test('reports an invalid code before anything is sent, and a wrong one at its field', async () => {
    const { user, sent } = await submitPassword(refusal(400, notRight, { fields: { code: notRight } }))
    await user.type(field('Code'), '12345{Enter}')
    expect(await screen.findByText('Enter the 6 digits of your authenticator app, or a recovery code')).toBeTruthy()
    expect(sent()).toEqual([])
    await user.type(field('Code'), '6{Enter}')
    expect(await screen.findByText(notRight)).toBeTruthy()
    expect(document.activeElement).toBe(field('Code'))
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('starts over after a timeout, and says so', async () => {
    const why = 'This took too long, or too many codes were wrong. Log in again.'
    const { user } = await submitPassword(refusal(400, why, { code: 'LOGIN_EXPIRED' }))
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(why)
  })

  test('accepts a recovery code typed on a keyboard with letters', async () => {
    const { user, sent } = await submitPassword(success({ user: grace }, { token: 't' }))
    await user.click(button('Use a recovery code instead'))
    expect([field('Recovery code').autocomplete, field('Recovery code').inputMode]).toEqual(['off', 'text'])
    await user.type(field('Recovery code'), 'abcd-efgh-2345-mnop-qrst-uvwx-yz23{Enter}')
    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(sent()[0]?.body).toMatchObject({ code: 'abcd-efgh-2345-mnop-qrst-uvwx-yz23' })
  })
})

describe('two-step login on the account page', () => {
  const setup = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Primacy:grace?secret=GEZD' }
  const recoveryCodes = ['abcd-efgh-2345-mnop-qrst-uvwx-yz23', 'bcde-fgh2-345m-nopq-rstu-vwxy-z234']
  const section = () => within(screen.getByRole('region', { name: 'Two-step login' }))

  test('is offered only to admins', async () => {
    await openAccount()
    expect(screen.queryByRole('region', { name: 'Two-step login' })).toBeNull()
    closeClient()
    await openAccount({}, accountOf({ user: grace }))
    expect(section().getByRole('button', { name: 'Turn on…' })).toBeTruthy()
    closeClient()
    await openAccount({}, accountOf({ user: ada, secondFactor: on }))
    expect(section().getByText(/10 recovery codes are left/)).toBeTruthy()
  })

  test('is turned on by the password and a code, and shows the recovery codes until they are kept', async () => {
    let secondFactor: typeof on | null = null
    const copied = vi.fn(async (_: string) => {})
    const { user, sent } = await openAccount(
      {
        'GET /api/account': () => success({ account: accountOf({ user: grace, secondFactor }) }),
        'POST /api/account/second-factor': success(setup),
        'PUT /api/account/second-factor': () => {
          secondFactor = on
          return success({ recoveryCodes }, { message: 'Two-step login is on.' })
        },
      },
      accountOf({ user: grace }),
    )
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
    await user.click(button('Turn on…'))
    await user.type(field('Current password'), 'Correct-Horse-7!{Enter}')
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')).toBe(setup.address)
    expect(screen.getByRole('img', { name: 'The key as a QR code' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull()
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText(recoveryCodes[1] ?? '')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Save these recovery codes')
    expect(sent('PUT /api/account/second-factor')[0]?.body).toEqual({ code: '123456' })
    await user.click(button('Copy'))
    expect(copied).toHaveBeenCalledWith(`${recoveryCodes.join('\n')}\n`)
    await user.click(button('I’ve saved these codes'))
    expect(screen.queryByText(recoveryCodes[1] ?? '')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(section().getByRole('button', { name: 'Turn off…' })))
    expect(sent('GET /api/account/sessions').length).toBeGreaterThan(1)
  })

  test('is turned off by password and code, each named where it is wrong', async () => {
    let answer = refusal(400, notRight, { fields: { code: notRight } })
    const { user, sent } = await openAccount(
      { 'DELETE /api/account/second-factor': () => answer },
      accountOf({ user: grace, secondFactor: { ...on, recoveryCodesLeft: 1 } }),
    )
    expect(section().getByText(/One recovery code is left\./).parentElement?.textContent).toMatch(
      /left\. Turn it off and on again/,
    )
    await user.click(button('Turn off…'))
    await user.type(field('Current password'), 'Correct-Horse-7!')
    await user.type(field('Code'), '000000{Enter}')
    expect(await screen.findByText(notRight)).toBeTruthy()
    answer = success(null, { message: 'Two-step login is off. Every other session has ended.' })
    await user.clear(field('Code'))
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('Two-step login is off. Every other session has ended.')).toBeTruthy()
    expect(sent('DELETE /api/account/second-factor').at(-1)?.body).toEqual({
      password: 'Correct-Horse-7!',
      code: '123456',
    })
  })
})
