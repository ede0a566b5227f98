import { afterEach, expect, test } from 'vitest'
import { readSiteName, useSite } from './site'

const { siteName } = useSite.getState()

afterEach(() => {
  useSite.setState({ siteName })
  document.title = ''
})

test("knows the site's name from the page's title before the server is asked", () => {
  document.title = 'Vault Audits'
  readSiteName()
  expect(useSite.getState().siteName).toBe('Vault Audits')
})

test('a page without a title leaves the default', () => {
  document.title = ''
  readSiteName()
  expect(useSite.getState().siteName).toBe('Primacy')
})
