/** Why a mail was not sent, for the log: what a mail server says may repeat the address, a link of the mail or a login. */
export function reasonForLog(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '<address>' : word))
    .join(' ')
    .replace(/[\w+/=-]{32,}/g, '<removed>')
    .slice(0, 300)
}
