import { expect, test } from 'vitest'
import { changedFields } from './contest-changes'

test('an edit is listed by its changed fields, with amounts in dollars and null for no value', () => {
  const before = { title: 'Vault', prizePoolCents: 10_000_050, knownIssues: null, hidesAuthors: false, endDate: 'x' }
  const after = { ...before, prizePoolCents: null, knownIssues: 'It rounds down.', hidesAuthors: true }
  expect(changedFields(before, after)).toEqual([
    { field: 'prizePool', before: '100000.5', after: null },
    { field: 'knownIssues', before: null, after: 'It rounds down.' },
    { field: 'hidesAuthors', before: 'false', after: 'true' },
  ])
})

test('reads events that predate a field or lack one side', () => {
  expect(changedFields({ title: 'Vault' }, { title: 'Vault', hidesVerdicts: false })).toEqual([
    { field: 'hidesVerdicts', before: null, after: 'false' },
  ])
  expect(changedFields(null, { title: 'Vault' })).toEqual([{ field: 'title', before: null, after: 'Vault' }])
})
