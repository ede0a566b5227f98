type Choice = {
  /** Its column in the table of users. */
  column: `mails${string}`
  label: string
  hint: string
  /** Shown to admins and people with a seat only. */
  forWorkers: boolean
}

/**
 * Mails that people can turn off. The contract, queries, data export, account deletion and account page derive from
 * this.
 */
export const mailChoices = {
  verdicts: {
    column: 'mailsVerdicts',
    label: 'Verdicts',
    hint: 'When one of your submissions becomes valid or invalid.',
    forWorkers: false,
  },
  results: {
    column: 'mailsResults',
    label: 'Results',
    hint: 'When a contest that you took part in has results, and when your award can be paid or was paid.',
    forWorkers: false,
  },
  pending: {
    column: 'mailsPending',
    label: 'Work waiting for you',
    hint: 'When you get a seat in a contest, and when submissions, appeals or questions wait for you there.',
    forWorkers: true,
  },
} as const satisfies Record<string, Choice>

export type MailChoice = keyof typeof mailChoices
export const mailChoiceNames = Object.keys(mailChoices) as MailChoice[]
export type MailColumn = (typeof mailChoices)[MailChoice]['column']

/** An object with one value for each choice. */
export function mapMailChoices<Value>(value: (name: MailChoice) => Value) {
  const mapped = {} as Record<MailChoice, Value>
  for (const name of mailChoiceNames) mapped[name] = value(name)
  return mapped
}

/** The database columns for these choices, without those that were not made. */
export function mailColumns(chosen: { [Name in MailChoice]?: boolean | undefined }) {
  const columns: { [Column in MailColumn]?: boolean } = {}
  for (const name of mailChoiceNames) {
    const value = chosen[name]
    if (value !== undefined) columns[mailChoices[name].column] = value
  }
  return columns
}

export const noMails = mailColumns(mapMailChoices(() => false)) as Record<MailColumn, boolean>
