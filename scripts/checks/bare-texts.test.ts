import { expect, test } from 'vitest'
import { bareTexts, beside, replaced, returned, without } from './bare-texts'
import { readSources } from './check-sizes'

const faultsOf = (text: string) => bareTexts(new Map([['src/web/Page.tsx', text]])).map(({ kind }) => kind)
const drawing = (jsx: string, before = '') => `${before}\nconst drawn = ${jsx}`

test.each([
  ['a condition', '<p>Saved{isLate && <b>late</b>}</p>'],
  ['a condition with an else', '<p>{isLate ? <b>late</b> : null} Saved</p>'],
  ['another text', '<p>{count} found</p>'],
  ['a value', '<p>by {name}</p>'],
  ['a list', '<p>Saved {names.map((name) => <b key={name}>{name}</b>)}</p>'],
  ['an element that is replaced with its key', '<p>Saved <b key={name}>now</b></p>'],
  ['a component that may draw nothing', '<p>Saved <Note /></p>', 'const Note = () => isLate && <b>late</b>'],
  ['a component that changes its element', '<p>Saved <Note /></p>', 'const Note = () => isLate ? <b>a</b> : <i>b</i>'],
  ['a component of elsewhere', '<p>Saved <Outlet /></p>'],
  ['an icon, as the words of a button', '<button>{icon && <Icon />}{children}</button>'],
  ['an icon, as a value that may be a text', '<p>{icon}{words ?? label}</p>'],
])('refuses a text next to %s', (_, jsx, before = '') => {
  expect(faultsOf(drawing(jsx, before))).toEqual([beside])
})

test.each([
  ['an element', "<section><h2>Terms</h2>{text ? <p>{text}</p> : 'Loading…'}</section>"],
  ['nothing', "<section><h2>Terms</h2>{isLate && 'Late'}</section>"],
])('refuses a text that is replaced by %s where other elements stay', (_, jsx) => {
  expect(faultsOf(drawing(jsx))).toEqual([replaced])
})

test('refuses a text in a fragment, because its neighbors are unknown', () => {
  expect(faultsOf(drawing('<>Saved <b>now</b></>'))).toEqual([without])
  expect(faultsOf(drawing('<>{label}</>'))).toEqual([without])
})

test('refuses a component that returns a text', () => {
  expect(faultsOf("const Note = () => isLate ? 'late' : <b>now</b>")).toEqual([returned])
  expect(faultsOf(`function Note() { if (isLate) return 'late'; return <b>now</b> }`)).toEqual([returned])
})

test.each([
  ['a text that is all of its element', '<p>{isLate ? label : count + " found"}</p>'],
  ['a text beside elements that stay', '<p>by <b>{name}</b>, <Day /></p>', 'const Day = () => <time>{day}</time>'],
  ['texts in elements of their own', '<p>{isLate && <b>late</b>}<span>{count}</span> <span>found</span></p>'],
  ['elements under a name', '<p>{isLate && <b>late</b>}{action}</p>', 'type Props = { action?: Elements }'],
  ['elements of a function', '<p>{isLate && <b>late</b>}{line(1)}</p>', 'const line = (at) => <b>{at}</b>'],
  ['words that get an element', '<p>{icon && <Icon />}{inElement(children)}</p>'],
  ['the children of a part that only passes them on', '<>{children}</>'],
  ['a line feed', "<code>{isLast ? null : '\\n'}<b>{line}</b></code>"],
])('%s pass', (_, jsx, before = '') => {
  expect(faultsOf(drawing(jsx, before))).toEqual([])
})

test('no text in the client would break when translated', () => {
  expect(bareTexts(readSources()).map(({ at, kind }) => `${at}: ${kind}`)).toEqual([])
})
