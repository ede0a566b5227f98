import { expect, test } from 'vitest'
import { hidesAuthor, pseudonym } from './pseudonyms'

const hiding = { hidesAuthors: true, isFinalized: false }
const stranger = { authorId: 'ada', readerId: 'grace' }

test('a contest that hides its authors hides them from everyone else until it is finalized', () => {
  expect(hidesAuthor(hiding, stranger)).toBe(true)
  expect(hidesAuthor(hiding, { authorId: 'ada', readerId: 'ada' })).toBe(false)
  expect(hidesAuthor({ ...hiding, isFinalized: true }, stranger)).toBe(false)
  expect(hidesAuthor({ ...hiding, hidesAuthors: false }, stranger)).toBe(false)
})

test("an author's pseudonym is a number", () => {
  expect(pseudonym(7)).toEqual({ _id: 'researcher-7', username: 'Researcher 7' })
})
