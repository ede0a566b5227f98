import { issueDescriptionProblem } from '../field-rules'

/** The template for contests without their own. */
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

/** The message for a description, or null. An untouched template counts as empty. Form and server use it. */
export function writtenDescriptionProblem(description: string, contestTemplate: string | null): string | null {
  return issueDescriptionProblem(isUntouchedTemplate(description, contestTemplate) ? '' : description)
}

/**
 * Whether a description is just the contest's template, apart from trailing spaces. Such a description counts as empty,
 * because it would hold a place in line without saying anything. `own` is null for the default template.
 */
export function isUntouchedTemplate(description: string, contestTemplate: string | null): boolean {
  const template = asWritten(contestTemplate ?? defaultReportTemplate)
  const [firstLine = ''] = template.split('\n', 1)
  // Few texts start like the template, and comparing whole texts would take longer than the rest of the check.
  return description.trimStart().startsWith(firstLine) && asWritten(description) === template
}
