import { expect, test } from 'vitest'
import { forbiddenCode } from './check-code'
import { secretsIn } from './check-secrets'
import { patternsIn } from './patterns-in-code'
import { type Finding, problemsOf } from './report'
import { unusedPatterns } from './safe-patterns'

const found = (list: Finding[]) => list.map(({ at, kind }) => `${at}: ${kind}`)

test('a stored verdict on a deleted pattern is an error until it is removed', () => {
  expect(unusedPatterns(['/a/', '/b/g'], ['/a/', '/c/'])).toEqual([
    '/b/g: listed as safe and no longer in the code; npm run patterns removes it',
  ])
})

test('a name with two values is not a constant', () => {
  const text = "const a = 'x'\n{ const a = '(y+)+' }\nnew RegExp(a)"
  expect(patternsIn('src/a.ts', text)).toEqual([
    expect.objectContaining({ at: 'src/a.ts:3', source: null, code: 'new RegExp(a)' }),
  ])
})

test.each([
  ['code is made of a text', "new Function('return 1')"],
  ['code is made of a text', "globalThis.Function('return 1')"],
  ['a timer runs a text as code', "setTimeout('go()', 1)"],
  ['a text becomes part of the page', 'page.innerHTML = text'],
  ['a text becomes part of the page', "page['outerHTML'] += text"],
  ['a text becomes part of the page', "page?.insertAdjacentHTML('beforeend', text)"],
  ['a text becomes part of the page', 'window.document.write(text)'],
  ['a text becomes part of the page', 'range.createContextualFragment(text)'],
  ['a text becomes part of the page', 'const made = <iframe srcDoc={text} />'],
  ['a text becomes part of the page', "createElement('p', { dangerouslySetInnerHTML: { __html: text } })"],
  ['SQL is made of a text that is not a constant', 'db.execute(sql.raw(text))'],
  ['SQL is made of a text that is not a constant', `sql.raw(\`order by \${column}\`)`],
  ['a query is built from texts', `pool.query(\`select 1 from \${table}\`)`],
  ['a query is built from texts', "client?.query('select ' + column)"],
])('%s: %s', (says, text) => {
  expect(found(forbiddenCode('src/page.tsx', text))).toEqual([`src/page.tsx:1: ${says}`])
})

test.each(['new Date()', 'Date()', 'Date.now()', 'useState(Date.now)', "Date['now']()"])(
  'the client reads the clock of the device in one file alone: %s',
  (text) => {
    const says = "the device's clock is read: use useServerNow, serverNow or deviceMs"
    expect(found(forbiddenCode('src/web/home/Page.tsx', text))).toEqual([`src/web/home/Page.tsx:1: ${says}`])
    for (const path of ['src/web/ui/time/device-clock.ts', 'src/web/home/Page.test.tsx', 'src/server/clock.ts'])
      expect(forbiddenCode(path, text)).toEqual([])
    expect(forbiddenCode('src/web/home/Page.tsx', 'new Date(at)')).toEqual([])
  },
)

test.each([
  `const direction = 'desc'\nsql.raw(\`order by id \${direction}\`)`,
  `db.execute(sql\`select 1 from users where id = \${id}\`)`,
  "pool.query('select 1')",
  'const drawn = page.innerHTML',
  'setTimeout(() => go(), 1)',
  "response.write('text')",
])('reports nothing for %j', (text) => {
  expect(forbiddenCode('src/page.tsx', text)).toEqual([])
})

test("a file that can't be parsed passes no check", () => {
  expect(() => forbiddenCode('src/page.ts', 'const = 1')).toThrow('src/page.ts cannot be read')
})

// In two parts each, so that this file does not hold what it warns of.
test.each([
  ['a private key', ['-----BEGIN RSA PRIVATE', ' KEY-----']],
  ['an AWS key', ['id = AKIA', 'IOSFODNN7EXAMPLE']],
  ['a GitHub token', ['ghp_', 'a1B2'.repeat(9)]],
  ['a Slack token', ['xoxb-', '1234567890-abcdef']],
  ['a Google key', ['AIza', 'Sy0-_'.repeat(7)]],
  ['a signed token', ['eyJhbGciOiJI.', 'eyJzdWIiOiIxMjM0NTY3ODkw.c2lnbmF0dXJl']],
  ['an address with a password', ['postgres://primacy:', 'hunter2hunter@db/primacy']],
  ['a value that looks random', ['AUTH_SECRET=', '3f9aC81be07d52Fa64cB9e10d7A3f5c2']],
  ['a value that looks random', ['"apiKey": ', '"q8Zr1Lw0Yt7Kp3Vx9Nb2"']],
])('finds %s and reports its line', (kind, parts) => {
  expect(found(secretsIn('docs/setup.md', `first\n${parts.join('')}\n`))).toEqual([`docs/setup.md:2: ${kind}`])
})

test.each([
  'const token = await createPasswordResetToken(db, user)',
  'DATABASE_URL=postgres://user:password@host:port/database',
  `\`postgres://primacy:\${password}@\${host}/primacy\``,
  'paymentToken: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"',
  'AUTH_SECRET=change-me-to-a-long-random-text',
])('%j is not a secret', (text) => {
  expect(secretsIn('docs/setup.md', text)).toEqual([])
})

test('an exception allows exactly the number of findings that it names', () => {
  const finding = { key: 'a.ts: a', at: 'a.ts:1', kind: 'a' }
  expect(problemsOf([finding], new Map([['a.ts: a', 1]]))).toEqual([])
  expect(problemsOf([finding, finding], new Map([['a.ts: a', 1]]))).toEqual(['a.ts:1: a'])
  expect(problemsOf([], new Map([['a.ts: a', 1]]))).toEqual(['a.ts: a: the exception is no longer needed'])
})
