import { issueDescriptionProblem } from '../field-rules'

/** What a report begins as when its contest gives no template of its own. */
export const defaultReportTemplate = `## Summary

<!-- What is wrong, in two or three sentences. -->

## Root cause

<!-- The lines at fault, and why. -->

## Impact

<!-- Who loses what, and why it is more than 20% of the funds. -->

## Proof of concept

<!-- The steps, or the test below. -->

## Mitigation
`

const asWritten = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** The message for a description of a contest with this template, or null. Form and server ask here. */
export function writtenDescriptionProblem(description: string, own: string | null): string | null {
  return issueDescriptionProblem(isUntouchedTemplate(description, own) ? '' : description)
}

/**
 * Whether a description is still the contest's template and nothing else; blanks at the ends of lines and of the text do
 * not count. Such a description is empty: it would hold a place in line without saying anything. `own` null = default.
 */
export function isUntouchedTemplate(description: string, own: string | null): boolean {
  return asWritten(description) === asWritten(own ?? defaultReportTemplate)
}
