import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './Button'

/** jsdom leaves the focus on a disabled button for good. Chromium takes it at once up to 155, with the next frame since. */
function takeFocusAtOnce() {
  vi.spyOn(HTMLButtonElement.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (name === 'disabled' && this instanceof HTMLElement) this.blur()
    Element.prototype.setAttribute.call(this, name, value)
  })
}

function Form({ isPlain = false }: { isPlain?: boolean }) {
  const [isSending, setIsSending] = useState(false)
  return (
    <>
      <Button
        busy={!isPlain && isSending}
        disabled={isPlain && isSending}
        onClick={() => setIsSending(true)}
        onBlur={() => left()}
      >
        Send
      </Button>
      <input aria-label="Note" />
      <button type="button" onClick={() => setIsSending(false)}>
        Reply
      </button>
    </>
  )
}

const left = vi.fn()
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('in a browser that takes the focus from a button as soon as it is disabled', () => {
  beforeEach(takeFocusAtOnce)
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    left.mockReset()
  })

  test.each([false, true])('restores the focus to the pressed button when the reply arrives', (isPlain) => {
    render(<Form isPlain={isPlain} />)
    send().focus()
    press('Send')
    expect([send().disabled, document.activeElement]).toEqual([true, document.body])
    press('Reply')
    expect(document.activeElement).toBe(send())
  })

  test('does not move the focus back from elsewhere, then or later', () => {
    render(<Form />)
    send().focus()
    press('Send')
    const note = screen.getByLabelText('Note')
    note.focus()
    press('Reply')
    expect(document.activeElement).toBe(note)
    press('Send')
    note.blur()
    press('Reply')
    expect(document.activeElement).toBe(document.body)
  })

  test('does not move the focus of someone who left the button before it was disabled', () => {
    render(<Form />)
    send().focus()
    send().blur()
    press('Send')
    press('Reply')
    expect([document.activeElement, left.mock.calls.length]).toEqual([document.body, 1])
  })
})

test('restores the focus in a browser that removes it a frame later', () => {
  render(<Form />)
  send().focus()
  press('Send')
  fireEvent.blur(send())
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
  const focus = vi.spyOn(send(), 'focus')
  press('Reply')
  const times = focus.mock.calls.length
  vi.restoreAllMocks()
  cleanup()
  expect(times).toBe(1)
})

/** Each row goes with the button in it; the last one takes the list with it. */
function Rows() {
  const [rows, setRows] = useState(['a', 'b'])
  return (
    <main id="main">
      <h1 tabIndex={-1}>Rows</h1>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <Button onClick={() => setRows(rows.filter((one) => one !== row))}>{row}</Button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => setRows([])}>
        None
      </button>
    </main>
  )
}

describe('pressing a button that disappears', () => {
  afterEach(cleanup)

  test('moves the focus to the nearest element, or to the heading if nothing is left', async () => {
    render(<Rows />)
    for (const [row, next] of [
      ['a', screen.getByRole('button', { name: 'b' })],
      ['b', screen.getByRole('heading')],
    ] as const) {
      screen.getByRole('button', { name: row }).focus()
      press(row)
      await waitFor(() => expect(document.activeElement).toBe(next))
    }
  })

  test('does not move a focus that is already elsewhere', async () => {
    render(<Rows />)
    screen.getByRole('button', { name: 'a' }).focus()
    press('a')
    screen.getByRole('button', { name: 'None' }).focus()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(document.activeElement?.textContent).toBe('None')
  })
})
