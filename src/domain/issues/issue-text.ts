import { blockProblem } from '../field-rules'

type OptionalText = {
  /** Heading of its section. */
  label: string
  /** On buttons, in file names and as an option of the researchers' command. */
  shortLabel: string
  /** Prefix of its line anchors; those of the description start with L. */
  anchor: string
  /** Its name in published reports, which never changes. */
  publishedAs: string
  max: number
  tooLong: string
  /** What its field is called in hints, and what stands in it while it is empty. */
  shortName: string
  placeholder: string
  icon: string
}

/**
 * The texts that an author may add to title and description, in the order in which they are hashed and shown. Whatever
 * reads the texts of an issue derives from this list; docs/recipes.md says what else a new one needs.
 */
export const optionalTexts = {
  pocLink: {
    label: 'Proof of Concept',
    shortLabel: 'PoC',
    anchor: 'P',
    publishedAs: 'proofOfConcept',
    max: 10_000,
    tooLong: 'Proof of concept must be less than 10,000 characters',
    shortName: 'proof',
    placeholder: 'A test that fails and how to run it, or a link',
    icon: 'flask-conical',
  },
} as const satisfies Record<string, OptionalText>

export type OptionalTextName = keyof typeof optionalTexts
export const optionalTextNames = Object.keys(optionalTexts) as OptionalTextName[]
/** The long texts, which are Markdown and may be encrypted at rest. */
export const bodyTextNames = ['description', ...optionalTextNames] as const
export type BodyTextName = (typeof bodyTextNames)[number]

/** What an author writes. An optional text that was not given is null. */
export type IssueText = { title: string; description: string } & Record<OptionalTextName, string | null>

/** An object with one value for each optional text. */
export function mapOptionalTexts<Value>(value: (name: OptionalTextName) => Value) {
  const mapped = {} as Record<OptionalTextName, Value>
  for (const name of optionalTextNames) mapped[name] = value(name)
  return mapped
}

export const noOptionalTexts = mapOptionalTexts(() => null)

/** The message for an optional text that may not be stored, or null. */
export const optionalTextProblem = (name: OptionalTextName, text: string): string | null =>
  blockProblem(text, null, optionalTexts[name].max, optionalTexts[name].tooLong)

/** Everything below the title, for comparing terms and links. */
export const bodyOf = (text: IssueText): string => bodyTextNames.map((name) => text[name] ?? '').join('\n\n')

/** The optional texts that were given, with their labels. */
export const filledOptionalTexts = (text: Record<OptionalTextName, string | null>) =>
  optionalTextNames.flatMap((name) => {
    const markdown = text[name]
    return markdown ? [{ name, markdown, ...optionalTexts[name] }] : []
  })

/** Description and proof of concept are part of every digest, whether a proof was given or not. */
const alwaysHashed = 2

/** The body texts that a digest covers. Texts added later and not given are left out from the end. */
export const hashedTextNames = (text: IssueText) =>
  bodyTextNames.slice(0, Math.max(alwaysHashed, 1 + bodyTextNames.findLastIndex((name) => text[name])))

/**
 * What the digest of an issue is computed over: title and body texts joined by NUL, which none of them can contain. An
 * issue without a text that was added later keeps the digest that it had before.
 */
export const hashedText = (text: IssueText): string =>
  [text.title, ...hashedTextNames(text).map((name) => text[name] ?? '')].join('\0')
