import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, answerCalls, offline, text } from '#test/web/answer-calls'
import { closeClient } from '#test/web/open-client'
import { createButton, openStep, press, put, reachStep, registry, scrollTerms } from '#test/web/registration'

afterEach(closeClient)

describe('the terms', () => {
  test('can be accepted immediately if they are shorter than their box', async () => {
    answerCalls(registry)
    const client = await reachStep(3)
    await screen.findByText('All the terms')
    const box = screen.getByRole('region', { name: 'Terms of Service', hidden: true })
    Object.defineProperties(box, { clientHeight: { value: 300 }, scrollHeight: { value: 120 } })
    await put(client, 'Wallet address', ada.walletAddress)
    await press(client, 'Continue')
    await openStep('Terms')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false))
  })

  test('reach their end when the window grows to it', async () => {
    answerCalls(registry)
    await reachStep(4)
    await screen.findByText('All the terms')
    scrollTerms(0, 310)
    fireEvent(window, new Event('resize'))
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  })

  test('can be skipped to their end by keyboard, and the focus continues behind them', async () => {
    answerCalls(registry)
    const client = await reachStep(4)
    await screen.findByText('All the terms')
    const box = scrollTerms(0)
    screen.getByRole('button', { name: 'Skip to end of terms' }).focus()
    await client.user.keyboard('{Enter}')
    expect(box.scrollTop).toBe(1000)
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
    expect(document.activeElement?.textContent).toBe('Terms of Use (PDF)Privacy Policy (PDF)')
    await client.user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Terms of Use (PDF)' }))
  })

  test('take the focus of the retry button once they load', async () => {
    let isDown = true
    answerCalls({ ...registry, 'GET /terms.txt': () => (isDown ? offline : text('All the terms')) })
    const client = await reachStep(4)
    await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await press(client, 'Try again')
    await screen.findByText('All the terms')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Terms of Service' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  })

  test('stand beside two documents, and unticking them after ticking names what is missing [2.register.08 .09 .10 4.wizard.08 5.terms.01]', async () => {
    answerCalls(registry)
    const client = await reachStep(4)
    await screen.findByText('All the terms')
    const hrefs = ['Terms of Use (PDF)', 'Privacy Policy (PDF)'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual(['/terms-of-use.pdf', '/privacy-policy.pdf'])
    fireEvent.scroll(scrollTerms(700))
    await client.user.click(screen.getByRole('checkbox'))
    expect(createButton().disabled).toBe(false)
    await client.user.click(screen.getByRole('checkbox'))
    expect(createButton().disabled).toBe(true)
    const message = 'You must accept the Terms of Service, Terms of Use, and Privacy Policy'
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
