import { describe, expect, test } from 'vitest'
import { findCodeLinks } from './code-link'
import { defaultReportTemplate } from './report-template'
import { applyEdit, linkInsertion, linkRemoval } from './root-cause-links'

const first = 'https://github.com/o/r/blob/main/a.sol#L1'
const second = 'https://github.com/o/r/blob/main/b.sol#L2'

const added = (text: string, url: string) => applyEdit(text, linkInsertion(text, url))
const removed = (text: string) => {
  const [link] = findCodeLinks(text)
  return link ? applyEdit(text, linkRemoval(text, link)) : text
}

describe('a link is added as a paragraph of its own', () => {
  test.each([
    ['of an empty text', '', `${first}\n`],
    ['at the end', 'The flag is late.\n\n', `The flag is late.\n\n${first}\n`],
    ['under the heading', '## Root cause\n\nThe flag.', `## Root cause\n\n${first}\n\nThe flag.`],
    ['under a heading without a blank line', '# Root Cause\nThe flag.', `# Root Cause\n\n${first}\n\nThe flag.`],
    ['under a heading that ends the text', '## Root cause', `## Root cause\n\n${first}\n`],
    ['after a heading in code, at the end', '```\n# Root cause\n```', `\`\`\`\n# Root cause\n\`\`\`\n\n${first}\n`],
  ])('%s', (_, before, after) => {
    expect(added(before, first)).toBe(after)
  })
  test('below existing links', () => {
    const text = '## Root cause\n\nThe flag.'
    expect(added(added(text, first), second)).toBe(`## Root cause\n\n${first}\n\n${second}\n\nThe flag.`)
  })
  test('under the heading of the template', () => {
    expect(added(defaultReportTemplate, first)).toContain(`## Root cause\n\n${first}\n\n<!--`)
  })
})

describe('a link is removed', () => {
  test.each([
    ['with its paragraph', `One.\n\n${first}\n\nTwo.`, 'One.\n\nTwo.'],
    ['with its line', `One.\n${first}\nTwo.`, 'One.\nTwo.'],
    ['with its list marker', `- a\n- ${first}\n- b`, '- a\n- b'],
    ['with its angle brackets', `<${first}>`, ''],
    ['alone out of a sentence', `See ${first} for it`, 'See  for it'],
    ['from behind its name', `See [the flag](${first}).`, 'See the flag.'],
    ['from behind its name, with its title', `See [the flag](${first} "late").`, 'See the flag.'],
  ])('%s', (_, before, after) => {
    expect(removed(before)).toBe(after)
  })
  test('leaves the text as it was before it was added', () => {
    const text = '## Root cause\n\nThe flag.'
    expect(removed(added(text, first))).toBe(text)
  })
})
