import type { Pool } from 'pg'

export type CanaryReply = { status?: number; type?: string; body: string }
type Page = (query: URLSearchParams) => CanaryReply | Promise<CanaryReply>

const links = ['/findings?title=vault', '/hello?name=you', '/report.php']
const front = `<!doctype html><title>Canary</title>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}
<form action="/findings"><input name="title" value="vault"></form>
<form action="/hello"><input name="name" value="you"></form>`

const text =
  (body: string, type = 'text/plain'): Page =>
  () => ({ body, type })

/** The planted holes, by path. */
export function canaryPages(pool: Pool): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    ['/', () => ({ body: front })],
    ['/findings', (query) => findings(pool, query.get('title') ?? '')],
    ['/hello', (query) => ({ body: `<!doctype html><p>Hello ${query.get('name') ?? ''}</p>` })],
    ['/report', (query) => ({ body: reportPage(query.get('text') ?? '') })],
    ['/report.php', text('<!doctype html><p>A report</p>', 'text/html')],
    ['/report.php.bak', text("<?php $password = 'canary';", 'application/octet-stream')],
    ['/report.php~', text("<?php $password = 'canary';", 'application/octet-stream')],
    ['/big.txt', text('canary '.repeat(500_000))],
    ['/.git/HEAD', text('ref: refs/heads/main\n')],
    [
      '/.git/config',
      text('[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://git.example/canary\n'),
    ],
    ['/.git/description', text('The canary\n')],
    ['/backup.sql', text("insert into people values ('canary', 'canary');\n")],
  ])
}

const reportPage = (text: string) => `<!doctype html><header>Canary</header><main><h1>Report</h1>${text}</main>`

/** SQL injection: the input becomes part of the statement, and the error of the database is shown. */
async function findings(pool: Pool, title: string): Promise<CanaryReply> {
  try {
    const { rows } = await pool.query<{ title: string }>(`select title from canary_findings where title = '${title}'`)
    return { body: `<!doctype html><ul>${rows.map((row) => `<li>${row.title}</li>`).join('')}</ul>` }
  } catch (error) {
    return { status: 500, body: `<!doctype html><p>PostgreSQL ERROR: ${(error as Error).message}</p>` }
  }
}
