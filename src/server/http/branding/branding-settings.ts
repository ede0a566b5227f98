import { readFileSync } from 'node:fs'
import { accentProblems, readAccent } from '../../../domain/system/accent-color'
import { setting, text } from '../../setting'

const maxLogoBytes = 256 * 1024
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Logo = { body: Buffer; type: 'image/png' | 'image/svg+xml' }

/** Throws an error that explains what is wrong with the file. */
export function readLogo(path: string): Logo {
  const body = readNamedFile(path)
  if (body.length > maxLogoBytes) throw new Error(`${path} has more than 256 KB`)
  if (body.subarray(0, pngSignature.length).equals(pngSignature)) return { body, type: 'image/png' }
  const start = body
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  const isSvg = start.startsWith('<svg') || (/^<[?!]/.test(start) && start.includes('<svg'))
  if (!isSvg) throw new Error(`${path} is neither an SVG nor a PNG`)
  return { body, type: 'image/svg+xml' }
}

function readNamedFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`${path} cannot be read`)
  }
}

const problemsOf =
  (read: (path: string) => unknown) =>
  (path: string): string[] => {
    try {
      read(path)
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  }

function problemsOfAccent(value: string): string[] {
  const accent = readAccent(value)
  return accent ? accentProblems(accent) : []
}

const maxIntroCharacters = 1_000

/** The Markdown that introduces the site beside the login. Throws an error that explains what is wrong with the file. */
export function readIntro(path: string): string {
  const text = readNamedFile(path)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
  if (text === '') throw new Error(`${path} is empty`)
  if (text.length > maxIntroCharacters) throw new Error(`${path} has more than 1,000 characters`)
  return text
}

export const brandingSettings = {
  SITE_NAME: setting({
    shownDefault: 'Primacy',
    meaning: 'name of this site',
    expects: 'a text',
    read: text,
    default: 'Primacy',
  }),
  SITE_LOGO: setting({
    shownDefault: 'the P of Primacy',
    meaning: 'logo beside the name and in the tab of the browser; read at the start',
    expects: 'the path of a square SVG or PNG of at most 256 KB',
    read: (path) => (problemsOf(readLogo)(path).length === 0 ? path : undefined),
    problems: problemsOf(readLogo),
    default: undefined as string | undefined,
  }),
  SITE_ACCENT: setting({
    shownDefault: '#0b5d63,#6cc5c4',
    meaning:
      'color of links and buttons, in the light theme and after a comma in the dark one; without the second a lighter tint of the first',
    expects: 'one or two colors such as #0b5d63, with a contrast of 4.5 to 1',
    read: (value) => (readAccent(value) && problemsOfAccent(value).length === 0 ? value : undefined),
    problems: problemsOfAccent,
    default: undefined as string | undefined,
  }),
  SITE_INTRO: setting({
    shownDefault: "Primacy's",
    meaning: 'what the site is for, read beside the login by people without an account; read at the start',
    expects: 'the path of a Markdown file of at most 1,000 characters',
    read: (path) => (problemsOf(readIntro)(path).length === 0 ? path : undefined),
    problems: problemsOf(readIntro),
    default: undefined as string | undefined,
  }),
}
