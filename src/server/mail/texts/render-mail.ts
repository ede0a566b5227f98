import { escapeHtml } from './html-text'

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
    ...[greeting, ...lead].map(paragraph),
    ...(link ? [button(link)] : []),
    ...rest.map(paragraph),
    `<p style="${style.closing}">${escapeHtml(closing)}</p>`,
  ]
  return { subject, text: `${text}\n`, html: page(subject, parts.join('\n')) }
}

/** Mail clients ignore style sheets, so styles are inline. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#f6f7f4;color:#16201d;font:16px/24px system-ui,Segoe UI,Roboto,sans-serif',
  box: 'max-width:552px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d5dad3;border-left:6px solid #0b5d63',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 16px;background:#0b5d63;color:#ffffff;text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all',
  link: 'color:#0b5d63',
  closing:
    'margin:24px 0 0;padding-top:12px;border-top:1px solid #d5dad3;font-size:14px;line-height:20px;color:#5d6963',
} as const

const paragraph = (text: string) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`

/** Shows the full URL below the button, so that readers can check where it leads. */
function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<p style="${style.paragraph}"><a href="${address}" style="${style.button}">${escapeHtml(label)}</a></p>
<p style="${style.address}"><a href="${address}" style="${style.link}">${address}</a></p>`
}

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
