import { blockProblem } from '../field-rules'

type OptionalText = {
  /** Heading of its section. */
  label: string
  /** For buttons, file names and the option of the researchers' command. */
  shortLabel: string
  /** Prefix of its line anchors; those of the description start with L. */
  anchor: string
  /** Its key in published reports, which never changes. */
  publishedAs: string
  max: number
  tooLong: string
  /** Its name in hints, and the placeholder of its field. */
  shortName: string
  placeholder: string
  icon: string
}

/**
 * The optional texts besides title and description, in the order in which they are hashed and shown. All code that
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
/** The long texts, which are Markdown and can be encrypted at rest. */
export const bodyTextNames = ['description', ...optionalTextNames] as const
export type BodyTextName = (typeof bodyTextNames)[number]

/** What an author writes. A missing optional text is null. */
export type IssueText = { title: string; description: string } & Record<OptionalTextName, string | null>

/** An object with one value for each optional text. */
export function mapOptionalTexts<Value>(value: (name: OptionalTextName) => Value) {
  const mapped = {} as Record<OptionalTextName, Value>
  for (const name of optionalTextNames) mapped[name] = value(name)
  return mapped
}

export const noOptionalTexts = mapOptionalTexts(() => null)

/** The message for an invalid optional text, or null. */
export const optionalTextProblem = (name: OptionalTextName, text: string): string | null =>
  blockProblem(text, null, optionalTexts[name].max, optionalTexts[name].tooLong)

/** Everything below the title, for comparing terms and links. */
export const bodyOf = (text: IssueText): string => bodyTextNames.map((name) => text[name] ?? '').join('\n\n')

/** The optional texts that aren't empty, with their labels. */
export const filledOptionalTexts = (text: Record<OptionalTextName, string | null>) =>
  optionalTextNames.flatMap((name) => {
    const markdown = text[name]
    return markdown ? [{ name, markdown, ...optionalTexts[name] }] : []
  })

/** Description and proof of concept are part of every digest, even without a proof. */
const alwaysHashed = 2

/** The body texts that a digest covers. Missing texts that were introduced later are dropped from the end. */
export const hashedTextNames = (text: IssueText) =>
  bodyTextNames.slice(0, Math.max(alwaysHashed, 1 + bodyTextNames.findLastIndex((name) => text[name])))

/**
 * The digest input of an issue: title and body texts joined by NUL, which none of them can contain. An issue without a
 * later-introduced text keeps its old digest.
 */
export const hashedText = (text: IssueText): string =>
  [text.title, ...hashedTextNames(text).map((name) => text[name] ?? '')].join('\0')
