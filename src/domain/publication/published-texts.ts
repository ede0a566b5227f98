import { type OptionalTextName, optionalTextNames, optionalTexts } from '../issues/issue-text'

/** The name of an optional text in published reports. */
export type PublishedTextName = (typeof optionalTexts)[OptionalTextName]['publishedAs']
export const publishedTextNames: readonly PublishedTextName[] = optionalTextNames.map(
  (name) => optionalTexts[name].publishedAs,
)

/** 'Proof of concept' */
const headingOf = (label: string) => label.slice(0, 1) + label.slice(1).toLowerCase()
export const publishedHeadings = mapPublishedTexts((name) => headingOf(optionalTexts[name].label))

/** An object with one value for each optional text, by their names in reports. */
export function mapPublishedTexts<Value>(value: (name: OptionalTextName) => Value) {
  const mapped = {} as Record<PublishedTextName, Value>
  for (const name of optionalTextNames) mapped[optionalTexts[name].publishedAs] = value(name)
  return mapped
}

/** The optional texts of a submission as a report has them: '' is one that was not given. */
export const publishedTexts = (text: Record<OptionalTextName, string | null>) =>
  mapPublishedTexts((name) => text[name] ?? '')

/** The optional texts that a finding has. One that was published before there was such a text lacks it. */
export const textsOfFinding = (finding: Partial<Record<PublishedTextName, string>>) =>
  optionalTextNames.flatMap((name) => {
    const { publishedAs, shortLabel } = optionalTexts[name]
    const markdown = finding[publishedAs]
    return markdown
      ? [{ name: publishedAs, markdown, heading: publishedHeadings[publishedAs], id: shortLabel.toLowerCase() }]
      : []
  })
