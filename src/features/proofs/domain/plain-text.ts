/** Control characters and those that reverse or hide what is on a line. A log needs none but line breaks and tabs. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !unprintable.test(text.replaceAll('\n', '').replaceAll('\t', ''))
