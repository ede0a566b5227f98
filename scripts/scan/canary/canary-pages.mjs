const links = ['/findings?title=vault', '/hello?name=you', '/report.php']
const front = `<!doctype html><title>Canary</title>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}
<form action="/findings"><input name="title" value="vault"></form>
<form action="/hello"><input name="name" value="you"></form>`

const text =
  (body, type = 'text/plain') =>
  () => ({ body, type })

/** The planted holes: path -> what it answers. */
export function canaryPages(pool) {
  return new Map([
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

const reportPage = (text) => `<!doctype html><header>Canary</header><main><h1>Report</h1>${text}</main>`

/** What was asked goes into the statement as it came, and the database's own words come back. */
async function findings(pool, title) {
  try {
    const { rows } = await pool.query(`select title from canary_findings where title = '${title}'`)
    return { body: `<!doctype html><ul>${rows.map((row) => `<li>${row.title}</li>`).join('')}</ul>` }
  } catch (error) {
    return { status: 500, body: `<!doctype html><p>PostgreSQL ERROR: ${error.message}</p>` }
  }
}
