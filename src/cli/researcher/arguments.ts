/**
 * A base64url public key may start with a dash, which parseArgs would treat as an option. Rewrites `--key KEY` as
 * `--key=KEY`; no command has an option with 43 characters.
 */
export function joinKeyOption(argv: readonly string[]): string[] {
  const at = argv.findIndex((word, index) => word === '--key' && /^-[\w-]{42}$/.test(argv[index + 1] ?? ''))
  return at < 0 ? [...argv] : [...argv.slice(0, at), `--key=${argv[at + 1]}`, ...argv.slice(at + 2)]
}

/** Node explains invalid options at length; the first sentence is enough. */
export const firstSentence = (message: string): string => `${message.split(/\.\s/)[0]}.`
