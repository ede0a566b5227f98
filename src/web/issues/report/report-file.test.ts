import { expect, test } from 'vitest'
import { noOptionalTexts } from '../../../domain/issues/issue-text'
import { checkCommand, fileName, reportToMarkdown } from './ReportActions'

test('a submission as one Markdown text has its title on top and its proof under a heading', () => {
  const report = { title: 'Two passes', description: '# Root cause\r\n\r\nLate flag.  ', ...noOptionalTexts }
  expect(reportToMarkdown(report)).toBe('# Two passes\n\n# Root cause\r\n\r\nLate flag.  \n')
  expect(reportToMarkdown({ ...report, pocLink: 'forge test' })).toBe(
    '# Two passes\n\n# Root cause\r\n\r\nLate flag.  \n\n## Proof of Concept\n\nforge test\n',
  )
})

test.each([
  ['Settling twice empties the queue', 'primacy-12-settling-twice-empties-the-queue.md'],
  ['../../etc/passwd', 'primacy-12-etcpasswd.md'],
  ['Überlauf: $(rm -rf ~)', 'primacy-12-uberlauf-rm-rf.md'],
  ['安全', 'primacy-12.md'],
  ['long '.repeat(40), `primacy-12-${'long-'.repeat(12).slice(0, -1)}.md`],
])('a file is named by place and title: %s', (title, name) => {
  expect(fileName({ title, placeInLine: 12 }, 'description')).toBe(name)
})

test('the command on the receipt puts title, description and proof together as the digest does', () => {
  const issue = { title: `It's "free" $(id)`, description: 'a', ...noOptionalTexts, pocLink: 'b', placeInLine: 3 }
  const title = `'It'\\''s "free" $(id)'`
  expect(checkCommand(issue)).toBe(
    `{ printf '%s\\0' ${title}; cat primacy-3-its-free-id.md; printf '\\0'; cat primacy-3-its-free-id-poc.md; } | shasum -a 256`,
  )
  expect(checkCommand({ ...issue, ...noOptionalTexts })).toBe(
    `{ printf '%s\\0' ${title}; cat primacy-3-its-free-id.md; printf '\\0'; } | shasum -a 256`,
  )
})
