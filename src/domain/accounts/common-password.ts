/** The words that passwords are made of first. Read without their decoration and with digits for letters undone. */
const commonWords = new Set(
  `password passwort passw passwd pass passphrase secret secure security login logon letmein welcome hello hallo bonjour
  admin administrator administration root user guest test tester testing default changeme change temp temporary demo
  qwerty qwertyuiop qwertz qwe qweasd qweasdzxc asdf asdfgh asdfghjkl asd zxcvbn zxcvbnm zxc azerty qaz qazwsx wsx wasd
  abc abcd abcde abcdef abcdefg aa aaa aaaa aaaaaa ab xyz xxx iloveyou loveyou love lovely lover mylove baby babygirl angel
  princess prince queen king master superman batman spiderman ironman pokemon starwars naruto pikachu minecraft fortnite
  monkey dragon tiger lion eagle falcon shadow phoenix wolf bear butterfly flower rainbow sunshine summer winter spring
  autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december football soccer baseball basketball hockey golf liverpool chelsea arsenal barcelona
  juventus realmadrid manchester england london paris berlin germany america canada india china russia mexico brasil
  michael michelle jennifer jessica jordan daniel thomas george robert charlie ashley amanda andrew anthony matthew joshua
  nicole hannah william david alex alexander maria anna martin christian jesus christ heaven god blessed freedom forever
  whatever trustno trustnoone nothing freepass access company office business money dollar million lucky winner champion
  computer internet google facebook instagram twitter linkedin microsoft windows apple samsung android iphone gmail yahoo
  amazon netflix github server system oracle database cisco network wireless ninja hunter killer matrix pepper ginger cookie
  chocolate coffee cheese banana orange purple silver golden diamond crystal mustang ferrari porsche harley yamaha honda
  toyota mercedes primacy contest audit auditor bounty bugbounty bug judge researcher vault bitcoin ethereum crypto wallet
  metamask blockchain solidity satoshi nakamoto vitalik hodl tothemoon moon lambo`.split(/\s+/),
)

/** Rows of keys and the like, which hold digits all through. */
const commonTexts = new Set(
  `1qaz@wsx 1qaz2wsx! !qaz2wsx 1qaz!qaz zaq1@wsx zaq12wsx! zaq1!qaz 1q2w3e4r! 1q2w3e4r5t! q1w2e3r4! q1w2e3r4t5! a1b2c3d4!
  a1s2d3f4! abc123!@# abc123def! 123qwe!@# 123abc!@# qwe123!@# asd123!@# 1a2b3c4d!`.split(/\s+/),
)

const letters: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

/** More than that around a word is no decoration but a password. */
const longestDecoration = 8

/** Whether an attacker tries it first: a well-known password, a common word or the own name with some decoration. */
export function isCommonPassword(password: string, owner: { username: string; email: string }): boolean {
  const text = password.toLowerCase()
  const bare = text.replace(/[^a-z]{1,128}$/, '')
  const words = [text, plainLetters(bare), plainLetters(bare.replace(/^[^a-z]{1,128}/, ''))].map(onlyLetters)
  const names = [owner.username, owner.email.slice(0, owner.email.indexOf('@'))].map(onlyLetters)
  if (commonTexts.has(text) || words.some((word) => word !== '' && names.includes(word))) return true
  return words.some((word) => commonWords.has(word) && text.length - word.length <= longestDecoration)
}

const plainLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? '')
const onlyLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
