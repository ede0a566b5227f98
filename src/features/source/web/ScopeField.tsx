import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextAreaField } from '../../../web/forms/TextAreaField'
import type { SubmitForm } from '../../../web/forms/use-submit-form'
import { scopeProblem } from '../domain/scope'

/** One entry per line. */
export const scopeLines = (scope: string): string[] =>
  scope
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const scopeFieldProblem = (scope: string): string | null => scopeProblem(scopeLines(scope))

const longest = 10_000

type ScopeFieldProps<Values extends FieldValues> = { form: SubmitForm<Values>; name: FieldPath<Values> }

export const ScopeField = <Values extends FieldValues>({ form, name }: ScopeFieldProps<Values>) => (
  <TextAreaField
    form={form}
    name={name}
    label="In scope"
    optional
    mono
    rows={4}
    max={longest}
    hint="One path or pattern per line, from the root of the repository: src, lib/ours/**/*.sol. A folder stands for everything in it. A line with ! takes out again, and the last line that matches decides. If empty: the src folder named in foundry.toml."
  />
)
