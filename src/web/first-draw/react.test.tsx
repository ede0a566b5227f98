import { render } from '@testing-library/react'
import { createElement as reactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createContext, createElement, draw, Fragment, forwardRef, jsx, useContext, useId, useState } from './react'

function drawn(node: unknown): HTMLElement {
  const parent = document.createElement('div')
  draw(node, parent)
  return parent
}

test('what is drawn early has the attributes and texts that React gives it', () => {
  const icon = { viewBox: '0 0 2 2', strokeWidth: 2, fillRule: 'evenodd', 'aria-hidden': 'true', focusable: 'false' }
  const parts = (element: typeof reactElement) =>
    element(
      'p',
      {
        className: 'a',
        tabIndex: -1,
        hidden: false,
        'aria-pressed': false,
        onClick: () => {},
        key: 'k',
        dir: undefined,
      },
      element('svg', icon, element('path', { d: 'M0 0', strokeLinecap: 'round' })),
      element('label', { htmlFor: 'x' }, 3, null, true, ' words'),
      element('input', { id: 'x', disabled: true, dir: 'auto', type: 'search' }),
      element('time', { dateTime: '2026' }, ['one', 'two']),
    )
  const { container } = render(parts(reactElement))
  const early = drawn(parts(createElement as unknown as typeof reactElement))
  expect(early.innerHTML).toBe(container.innerHTML)
  expect(early.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('a component is drawn with its first state and the context around it', () => {
  const Name = createContext('nobody')
  const Greeting = ({ word }: { word?: unknown }) => {
    const [count] = useState(() => 2)
    return jsx(Fragment, { children: [word, ' ', useContext(Name), ' ', count] })
  }
  const Ref = forwardRef((props, ref) => jsx('i', { ...props, ref }))
  const around = jsx(Name.Provider, { value: 'Ada', children: jsx(Greeting, { word: 'Hello' }) })
  expect(drawn([around, jsx(Greeting, { word: '; hello' })]).textContent).toBe('Hello Ada 2; hello nobody 2')
  expect(drawn(jsx(Ref, { children: 'x' })).innerHTML).toBe('<i>x</i>')
  expect(useId()).not.toBe(useId())
})

const hostile = [
  '<script>run()</script>',
  '"><img src=x onerror=run()>',
  '&lt;b&gt;',
  '</p><p onclick=run()>',
  '\u202e<!--',
]

test.each(hostile)('a hostile text stays a text, and in an attribute a value (%#)', (payload) => {
  const early = drawn(createElement('p', { title: payload, 'aria-label': payload }, payload))
  expect(early.children).toHaveLength(1)
  const [paragraph] = early.children
  expect([paragraph?.childElementCount, paragraph?.textContent]).toEqual([0, payload])
  expect([paragraph?.getAttribute('title'), paragraph?.getAttributeNames()]).toEqual([payload, ['title', 'aria-label']])
})

test('no attribute runs anything: neither events, nor HTML, nor an address that is a script', () => {
  const run = vi.fn()
  const early = drawn(
    createElement('a', {
      href: ' java\tscript:run()',
      onclick: 'run()',
      onClick: run,
      ['dangerously' + 'SetInnerHTML']: { __html: '<img src=x>' },
    }),
  )
  expect(early.innerHTML).toBe('<a></a>')
  expect(drawn(createElement('a', { href: '/contests/javascript:' })).innerHTML).toBe(
    '<a href="/contests/javascript:"></a>',
  )
})
