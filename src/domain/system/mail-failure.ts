/**
 * Why a mail failed, safe for the log: a mail server's reply may repeat the address, a link from the mail or a login.
 */
export function reasonForLog(message: string): string {
  return message
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '<address>' : word))
    .join(' ')
    .replace(/[\w+/=-]{32,}/g, '<removed>')
    .slice(0, 300)
}
