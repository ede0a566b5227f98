import type { MailboxRow } from './mailbox-queries'
import { escapeHtml, linkAddresses } from './texts/render-mail'

export function mailboxPage(siteName: string, mails: MailboxRow[], maxShown: number): string {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.id}">
<span class="subject">${escapeHtml(mail.subject)}</span>
<span class="to">${escapeHtml(mail.email)}</span>
${time(mail.createdAt)}
</a></li>`,
  )
  const list = rows.length > 0 ? `<ol class="mails">\n${rows.join('\n')}\n</ol>` : emptyList
  const note = rows.length >= maxShown ? `<p class="meta">The newest ${maxShown} emails are shown.</p>` : ''
  return page(`Mailbox of ${siteName}`, `<h1>Mailbox</h1>\n${list}\n${note}`)
}

const emptyList = '<p class="empty">No emails yet. Register an account, and its verification email appears here.</p>'

export function mailPage(mail: MailboxRow): string {
  return page(
    mail.subject,
    `<p class="back"><a href="/dev/mailbox">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl class="meta"><dt>To</dt><dd>${escapeHtml(mail.email)}</dd><dt>Sent</dt><dd>${time(mail.createdAt)}</dd></dl>
<pre class="text">${linkAddresses(mail.text)}</pre>
<p><a href="/dev/mailbox/${mail.id}/html">Show as HTML</a></p>`,
  )
}

export function noMailPage(): string {
  return page('Email not found', '<h1>Email not found</h1>\n<p><a href="/dev/mailbox">All emails</a></p>')
}

const time = (instant: Date) => {
  const iso = instant.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<p class="warning">This server sends no email. Anyone who can open this page can read every email.</p>
<main>
${content}
</main>
</body>
</html>
`

export const mailboxStyles = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f7f4, #0f1513);
  --surface: light-dark(#ffffff, #161e1b);
  --strip: light-dark(#f0f2ee, #111816);
  --ink: light-dark(#16201d, #e8ece7);
  --ink-3: light-dark(#5d6963, #94a09a);
  --line: light-dark(#d5dad3, #2b3632);
  --accent: light-dark(#0b5d63, #6cc5c4);
  --ring: light-dark(#1f4fd8, #8fb0ff);
  --warn: light-dark(#7a4b00, #e9b44c);
  --warn-soft: light-dark(#faefd3, #33270d);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/24px system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0 0 16px; font-size: 30px; line-height: 38px; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.warning { margin: 0; padding: 8px 16px; background: var(--warn-soft); color: var(--warn); font-size: 14px; line-height: 20px; text-align: center; }
.mails { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-left: 6px solid var(--accent); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--strip); }
.mails a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; overflow-wrap: anywhere; }
.to, time, .meta { color: var(--ink-3); font-size: 14px; line-height: 20px; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
dl.meta { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
.text { margin: 0 0 16px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-left: 6px solid var(--accent); font: 14px/22px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 32px 16px; background: var(--surface); border: 1px solid var(--line); text-align: center; }
.back { margin: 0 0 16px; font-size: 14px; }
@media (max-width: 560px) { .mails a { grid-template-columns: 1fr; } .to { grid-row: auto; } }
`
