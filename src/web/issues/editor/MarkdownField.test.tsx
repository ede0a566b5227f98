import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Report } from '../report/Report'
import { MarkdownField } from './MarkdownField'

afterEach(cleanup)

type Writing = { start?: string; error?: string; max?: number; onFormKey?: (key: string) => void }

function Host({ start = '', error, max = 20_000, onFormKey }: Writing) {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useSubmitForm({
    initialValues: { description: start },
    check: () => ({ description: error ?? null }),
    hasSummary: true,
    send: () => {},
  })
  const { trigger } = form
  useEffect(() => void (error && trigger()), [error, trigger])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a form that listens to keys
    <div onKeyDown={(event) => onFormKey?.(event.key)}>
      <MarkdownField
        form={form}
        name="description"
        label="Description"
        shortName="report"
        icon="pencil"
        hint="Markdown."
        max={max}
        template={'## Summary\n\n<!-- What is wrong. -->\n'}
        rows={14}
        prefix="L"
        ref={field}
      />
    </div>
  )
}

function write(props: Writing = {}) {
  const view = render(<Host {...props} />)
  return {
    ...view,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }),
  }
}
const tab = (name: string) => screen.getByRole('tab', { name })
const control = { ctrlKey: true }

describe('write and preview', () => {
  test('are tabs navigated with the arrow keys', async () => {
    const { user } = write({ start: 'a' })
    expect(screen.getByRole('tablist', { name: 'Write or preview the report' })).toBeTruthy()
    expect(tab('Write').getAttribute('aria-selected')).toBe('true')
    await user.click(tab('Write'))
    await user.keyboard('{ArrowRight}')
    expect(tab('Preview').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab('Preview'))
    expect(screen.getByRole('tabpanel', { name: 'Preview' })).toBeTruthy()
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(tab('Write'))
    expect(screen.getByRole('tabpanel', { name: 'Write' })).toBeTruthy()
  })
  test("the preview renders exactly like the issue's page", async () => {
    const markdown = '## Cause\n\nThe **flag**:\n\n```\na\n```\n\n- [x] <b>seen</b>\n\n| a |\n|---|\n| 1 |'
    const { user } = write({ start: markdown })
    await user.click(tab('Preview'))
    const page = render(<Report markdown={markdown} prefix="L" />)
    expect(screen.getByRole('tabpanel', { name: 'Preview' }).innerHTML).toBe(page.container.innerHTML)
    expect(page.container.innerHTML).toContain('<strong>flag</strong>')
  })
  test('an empty text says that there is nothing to preview', async () => {
    const { user } = write({ start: ' \n' })
    await user.click(tab('Preview'))
    expect(screen.getByText('Nothing to preview yet. Write something first.')).toBeTruthy()
  })
  test('Ctrl+Shift+P toggles the preview and returns to the same text field', async () => {
    const { field } = write({ start: 'a' })
    field.focus()
    fireEvent.keyDown(field, { key: 'P', code: 'KeyP', ...control, shiftKey: true })
    const panel = screen.getByRole('tabpanel', { name: 'Preview' })
    await expect.poll(() => document.activeElement).toBe(panel)
    fireEvent.keyDown(panel, { key: 'P', code: 'KeyP', ...control, shiftKey: true })
    await expect.poll(() => document.activeElement).toBe(field)
  })
  test('a new error switches back to the text', async () => {
    const { user, rerender } = write({ start: 'a' })
    await user.click(tab('Preview'))
    rerender(<Host start="a" error="Issue description is required" />)
    await waitFor(() => expect(tab('Write').getAttribute('aria-selected')).toBe('true'))
    const field = screen.getByRole('textbox', { name: 'Description' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Markdown.',
      'Issue description is required',
    ])
  })
})

describe('keys and tools', () => {
  test.each([
    ['b', 'KeyB', false, '**flag**'],
    ['i', 'KeyI', false, '_flag_'],
    ['e', 'KeyE', false, '`flag`'],
    ['k', 'KeyK', false, '[flag](url)'],
    ['>', 'Period', true, '> flag'],
    ['&', 'Digit7', true, '1. flag'],
    ['*', 'Digit8', true, '- flag'],
    ['L', 'KeyL', true, '- [ ] flag'],
    ['и', 'KeyB', false, '**flag**'],
  ])('Ctrl and %s (%s) inserts Markdown', (key, code, shiftKey, written) => {
    const { field } = write({ start: 'flag' })
    field.setSelectionRange(0, 4)
    fireEvent.keyDown(field, { key, code, shiftKey, ...control })
    expect(field.value).toBe(written)
  })
  test('the editor keeps the link shortcut, and passes on other keys', () => {
    const heard: string[] = []
    const { field } = write({ onFormKey: (key) => heard.push(key) })
    expect(fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ...control })).toBe(false)
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ...control })
    fireEvent.keyDown(field, { key: 'k', code: 'KeyK', altKey: true, ...control })
    expect(heard).toEqual(['Enter', 'k'])
  })
  test.each([
    ['Heading', '## flag'],
    ['Bold (Ctrl+B)', '**flag**'],
    ['Italic (Ctrl+I)', '_flag_'],
    ['Code (Ctrl+E)', '`flag`'],
    ['Quote (Ctrl+Shift+.)', '> flag'],
    ['Link (Ctrl+K)', '[flag](url)'],
    ['List (Ctrl+Shift+8)', '- flag'],
    ['Numbered list (Ctrl+Shift+7)', '1. flag'],
    ['Task list (Ctrl+Shift+L)', '- [ ] flag'],
  ])('the tool %s does the same as its shortcut', async (name, written) => {
    const { user, field } = write({ start: 'flag' })
    expect(screen.getByRole('toolbar', { name: 'Format the report' })).toBeTruthy()
    field.setSelectionRange(0, 4)
    await user.click(screen.getByRole('button', { name }))
    expect(field.value).toBe(written)
  })
  test('Tab leaves the text field', async () => {
    const { user, field } = write({ start: 'a' })
    field.focus()
    await user.tab()
    expect(document.activeElement).not.toBe(field)
    expect(field.value).toBe('a')
  })
})

describe('pasting', () => {
  const paste = (field: HTMLElement, types: Record<string, string>) => {
    const clipboardData = { types: Object.keys(types), getData: (type: string) => types[type] ?? '' }
    return fireEvent(field, createEvent.paste(field, { clipboardData }))
  }
  test('converts copied content to Markdown', async () => {
    const { field } = write()
    expect(paste(field, { 'text/plain': 'a', 'text/html': '<b>a</b>' })).toBe(false)
    await waitFor(() => expect(field.value).toBe('**a**'))
  })
  test('pastes plain text with Shift', () => {
    const { field } = write()
    fireEvent.keyDown(field, { key: 'V', code: 'KeyV', shiftKey: true, ...control })
    expect(paste(field, { 'text/plain': 'a', 'text/html': '<b>a</b>' })).toBe(true)
    fireEvent.keyDown(field, { key: 'v', code: 'KeyV', ...control })
    expect(paste(field, { 'text/plain': 'a', 'text/html': '<b>a</b>' })).toBe(false)
  })
})

describe('counting', () => {
  test('announces the count at 90%, at the limit and over it, and truncates nothing', () => {
    const { field } = write({ max: 100 })
    const heard = () => screen.getByRole('status').textContent
    const at = (length: number) => {
      fireEvent.change(field, { target: { value: '😀'.repeat(length) } })
      expect(screen.getByText(`${length}/100`)).toBeTruthy()
      return heard()
    }
    expect(at(89)).toBe('')
    expect(at(90)).toBe('More than 90% of 100 characters used')
    expect(at(99)).toBe('More than 90% of 100 characters used')
    expect(at(100)).toBe('You have reached the limit of 100 characters')
    expect(at(101)).toBe('Longer than the limit of 100 characters')
    expect(field.hasAttribute('maxlength')).toBe(false)
  })
  test("shows the caret's line and column", () => {
    const { field } = write({ start: 'one\ntwo 😀 three' })
    field.focus()
    field.setSelectionRange(10, 10)
    fireEvent.keyUp(field)
    expect(screen.getByText('Ln 2, Col 6')).toBeTruthy()
  })
})

test('offers the template while the text is empty, and selects its first blank', async () => {
  const { user, field } = write()
  await user.click(screen.getByRole('button', { name: 'Insert template' }))
  expect(field.value).toBe('## Summary\n\n<!-- What is wrong. -->\n')
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('<!-- What is wrong. -->')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'Insert template' })).toBeNull()
})
