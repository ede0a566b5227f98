import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

  test.each([false, true])('whoever pressed it has the focus again when the reply is there', (isPlain) => {
    render(<Form isPlain={isPlain} />)
    send().focus()
    press('Send')
    expect([send().disabled, document.activeElement]).toEqual([true, document.body])
    press('Reply')
    expect(document.activeElement).toBe(send())
  })

  test('whoever went on meanwhile is not called back, then or later', () => {
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

  test('whoever left it before it was disabled stays where they are', () => {
    render(<Form />)
    send().focus()
    send().blur()
    press('Send')
    press('Reply')
    expect([document.activeElement, left.mock.calls.length]).toEqual([document.body, 1])
  })
})
