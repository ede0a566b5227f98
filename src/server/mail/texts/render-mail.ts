const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Escapes a text and turns its URLs into links. */
export function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      // split() puts the matches of a capturing group at odd indexes.
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
}

export type MailText = { subject: string; text: string; html: string }

type Wording = {
  subject: string
  username: string
  /** Before the link. */
  lead: string[]
  link?: { label: string; url: string } | null
  /** After it. */
  rest: string[]
}

export type MailSite = { siteName: string; publicUrl: string }

export function renderMail({ siteName, publicUrl }: MailSite, wording: Wording): MailText {
  const { subject, username, lead, link, rest } = wording
  const greeting = `Hello ${username},`
  const closing = `${siteName}, ${publicUrl}`
  const text = [greeting, ...lead, ...(link ? [link.url] : []), ...rest, `-- \n${closing}`].join('\n\n')
  const parts = [
    `<p style="${style.site}">${escapeHtml(siteName)}</p>`,
    `<h1 style="${style.title}">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...lead].map((words) => paragraph(words)),
    ...(link ? [button(link)] : []),
    ...rest.map((words) => paragraph(words, style.note)),
    `<p style="${style.closing}">${escapeHtml(closing)}</p>`,
  ]
  return { subject, text: `${text}\n`, html: page(subject, parts.join('\n')) }
}

/** Mail clients ignore style sheets, so styles are inline. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#f6f7f4;color:#16201d;font:16px/24px system-ui,Segoe UI,Roboto,sans-serif',
  box: 'max-width:552px;margin:0 auto;padding:28px 32px 24px;background:#ffffff;border:1px solid #d5dad3;border-left:6px solid #0b5d63;border-radius:2px 8px 8px 2px;overflow-wrap:anywhere',
  site: 'margin:0 0 20px;font-size:14px;line-height:20px;font-weight:700;color:#0b5d63',
  title: 'margin:0 0 20px;font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.01em;color:#16201d',
  paragraph: 'margin:0 0 16px',
  note: 'margin:0 0 12px;font-size:14px;line-height:20px;color:#46524d',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:10px 20px;background:#0b5d63;border-radius:4px;color:#ffffff;text-decoration:none;font-weight:600',
  closing:
    'margin:24px 0 0;padding-top:12px;border-top:1px solid #d5dad3;font-size:14px;line-height:20px;color:#5d6963',
} as const

/** Titles of submissions are in quotes; they stand out. */
const withTitles = (text: string) => escapeHtml(text).replace(/\u201c[^\u201c\u201d]{1,250}\u201d/g, '<b>$&</b>')

const paragraph = (text: string, look: string = style.paragraph) => `<p style="${look}">${withTitles(text)}</p>`

/** The plain text of the mail has the full URL. */
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="${style.action}"><a href="${escapeHtml(url)}" style="${style.button}">${escapeHtml(label)}</a></p>`

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${style.body}">
<div style="${style.box}">
${content}
</div>
</body>
</html>
`
