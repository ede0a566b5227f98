import { expect, test } from 'vitest'
import { defaultReportTemplate, isUntouchedTemplate } from './report-template'

test('the default template as it stands is no description yet', () => {
  expect(isUntouchedTemplate(defaultReportTemplate, null)).toBe(true)
})

test('line ends of another system and blanks around it do not make a template a description', () => {
  const pasted = `\n${defaultReportTemplate.replaceAll('\n', '  \r\n')}\n\n`
  expect(isUntouchedTemplate(pasted, null)).toBe(true)
})

test('one written word makes it a description', () => {
  expect(isUntouchedTemplate(`${defaultReportTemplate}x`, null)).toBe(false)
})

test('a contest with its own template judges by that one', () => {
  expect(isUntouchedTemplate('## Attack\n', '## Attack')).toBe(true)
  expect(isUntouchedTemplate(defaultReportTemplate, '## Attack')).toBe(false)
})
