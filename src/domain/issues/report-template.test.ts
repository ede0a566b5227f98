import { expect, test } from 'vitest'
import { defaultReportTemplate, isUntouchedTemplate } from './report-template'

test('the untouched default template is not a description', () => {
  expect(isUntouchedTemplate(defaultReportTemplate, null)).toBe(true)
})

test("changing line breaks and surrounding spaces doesn't make a template a description", () => {
  const pasted = `\n${defaultReportTemplate.replaceAll('\n', '  \r\n')}\n\n`
  expect(isUntouchedTemplate(pasted, null)).toBe(true)
})

test('one added word makes it a description', () => {
  expect(isUntouchedTemplate(`${defaultReportTemplate}x`, null)).toBe(false)
})

test('a contest with its own template compares with that one', () => {
  expect(isUntouchedTemplate('## Attack\n', '## Attack')).toBe(true)
  expect(isUntouchedTemplate(defaultReportTemplate, '## Attack')).toBe(false)
})
