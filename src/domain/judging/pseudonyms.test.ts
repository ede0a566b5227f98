import { expect, test } from 'vitest'
import { authorNumbers, hidesAuthor, pseudonym } from './pseudonyms'

const hiding = { hidesAuthors: true, isFinalized: false }
const stranger = { authorId: 'ada', readerId: 'grace' }

test('a contest that hides its authors hides them from everybody but themselves, until it is finalized', () => {
  expect(hidesAuthor(hiding, stranger)).toBe(true)
  expect(hidesAuthor(hiding, { authorId: 'ada', readerId: 'ada' })).toBe(false)
  expect(hidesAuthor({ ...hiding, isFinalized: true }, stranger)).toBe(false)
  expect(hidesAuthor({ ...hiding, hidesAuthors: false }, stranger)).toBe(false)
})

test('authors are numbered in the order of their first revisions, whoever reads them in which order', () => {
  const numbers = authorNumbers([
    { authorId: 'mei', firstSeq: 9 },
    { authorId: 'ada', firstSeq: 2 },
    { authorId: 'linus', firstSeq: 4 },
    { authorId: 'ada', firstSeq: 7 },
  ])
  expect([...numbers]).toEqual([
    ['ada', 1],
    ['linus', 2],
    ['mei', 3],
  ])
  expect(pseudonym(7)).toEqual({ _id: 'researcher-7', username: 'Researcher 7' })
})
