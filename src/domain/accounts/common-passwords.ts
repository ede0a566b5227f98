/** Words from lists of the most used passwords, which people decorate to satisfy the character rules. */
const commonWords = new Set(
  `a aa aaa aaaa ab abc abcd abcde abcdef abcdefg qw qwe qwer qwert qwerty qwertz qwertyu qwertyuiop azerty as asd asdf asdfg
  asdfgh asdfghjkl zx zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx wsx zaq xsw qweasd qweasdzxc qwaszx p pass passwd password
  passwords passw passwort parola senha admin admins administrator root super superuser superman supervisor user guest login
  master server system manager support test testing tester temp temporary default demo sample welcome welcomeback hello hi hey
  letmein changeme changepassword newpassword mypassword secret secure security access unlock start begin trustno trustme
  iloveyou loveyou love lovely loveme ilove baby babygirl angel princess princesa sunshine sunny flower rainbow butterfly
  monkey dragon tiger lion eagle phoenix falcon mustang shadow killer hunter ranger ninja samurai batman spiderman pokemon
  naruto starwars matrix hacker cookie chocolate banana cheese orange pepper ginger buster bailey charlie maggie daisy lucky
  football soccer baseball basketball hockey tennis golf liverpool chelsea arsenal barcelona juventus yankees cowboys lakers
  michael jordan daniel jessica ashley andrew thomas robert william joshua matthew anthony david james john george richard
  michelle nicole jennifer amanda samantha victoria elizabeth sophie maria anna alex alexander max oliver jack harley
  spring summer autumn fall winter january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow happy family freedom heaven jesus christ god
  america canada india london england germany deutschland france paris berlin china brasil mexico texas california
  money bitcoin ethereum crypto wallet computer internet google facebook apple samsung microsoft windows linux office
  whatever nothing forever blessed strong power gold silver diamond star moon blink princess purple blue black white red
  primacy contest contests audit auditor judge bounty company business work school student teacher doctor`.split(/\s+/),
)
/** Keyboard patterns that begin or end with a digit, which `wordOf` would strip. */
const walks = new Set(
  '1qaz@wsx 1qaz!qaz !qaz2wsx zaq1@wsx zaq12wsx! 1qaz2wsx! 1q2w3e4r! !q2w3e4r q1w2e3r4! 1q2w3e4r5t!'.split(' '),
)

const letterOf: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** Finds the word behind a decorated one: strips trailing digits and symbols, and maps those inside to letters. */
const wordOf = (text: string) =>
  text
    .slice(0, text.length - decorationLength(text))
    .replace(/[0134579@$!]/g, (sign) => letterOf[sign] ?? '')
    .replace(/[^a-z]/g, '')

function decorationLength(text: string): number {
  let length = 0
  while (length < text.length && !/[a-z]/.test(text.charAt(text.length - 1 - length))) length += 1
  return length
}

/**
 * Whether an attacker would try this password early: one common word or keyboard pattern with the capital, digits and
 * symbol that the rules demand. A repeated word counts as one.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  // Early guesses don't use characters that most keyboards lack.
  if (/[^ -~]/.test(text)) return false
  const known = (word: string) => {
    const half = word.slice(0, word.length / 2)
    return commonWords.has(word) || (half + half === word && commonWords.has(half))
  }
  return walks.has(text) || known(wordOf(text)) || known(wordOf(text.replace(/^[^a-z]+/, '')))
}

export const commonPasswordModes = ['refuse', 'warn', 'allow'] as const
/** How to treat a common password that meets the character rules. */
export type CommonPasswordMode = (typeof commonPasswordModes)[number]

type Owner = { username?: string; email?: string }

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Whether this is a common password, or a decorated form of the owner's name. */
function isCommon(password: string, { username = '', email = '' }: Owner): boolean {
  const names = [username, email.split('@')[0] ?? ''].map(lettersOf).filter((name) => name !== '')
  return isCommonPassword(password) || names.includes(lettersOf(password))
}

/** Returns why a password that meets the character rules is still refused, or null. */
export const commonPasswordProblem = (password: string, owner: Owner, mode: CommonPasswordMode): string | null =>
  mode === 'refuse' && isCommon(password, owner) ? 'This password is too common' : null

/** The warning for a common password that is accepted, or null. */
export const commonPasswordWarning = (password: string, owner: Owner, mode: CommonPasswordMode): string | null =>
  mode === 'warn' && isCommon(password, owner)
    ? 'This password is common and easy to guess. Choose another one if you can.'
    : null
