/**
 * A public key in base64url may begin with a dash, and parseArgs takes such a word for an option. Returns the words with
 * `--key KEY` as `--key=KEY`; 43 characters that begin with a dash are no option of any command.
 */
export function joinKeyOption(argv: readonly string[]): string[] {
  const at = argv.findIndex((word, index) => word === '--key' && /^-[\w-]{42}$/.test(argv[index + 1] ?? ''))
  return at < 0 ? [...argv] : [...argv.slice(0, at), `--key=${argv[at + 1]}`, ...argv.slice(at + 2)]
}

/** Node explains a wrong option at length; its first sentence is enough. */
export const firstSentence = (message: string): string => `${message.split(/\.\s/)[0]}.`
