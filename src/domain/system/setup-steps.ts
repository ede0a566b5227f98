import { type SettingFacts, settingProblems } from './setting-problems'

/** What a site needs before its first contest, in the recommended order. */
export const setupSteps = ['publicUrl', 'mail', 'terms', 'signingKey', 'backup', 'secondFactor', 'contest'] as const
export type SetupStep = (typeof setupSteps)[number]

export type SetupFacts = {
  settings: SettingFacts
  /** Whether the configured mail server has accepted a test mail. */
  hasTestedMail: boolean
  hasBackup: boolean
  adminsWithoutSecondFactor: number
  hasContest: boolean
}

const isDone: Record<SetupStep, (facts: SetupFacts) => boolean> = {
  // Also in development: a contest needs a URL that other people can open.
  publicUrl: ({ settings }) =>
    !settingProblems({ ...settings, isProduction: true }).some(({ setting }) => setting === 'PUBLIC_URL'),
  mail: ({ settings, hasTestedMail }) => settings.sendsMail && hasTestedMail,
  terms: ({ settings }) => settings.hasOwnTerms,
  signingKey: ({ settings }) => settings.hasOwnSigningKey,
  backup: ({ hasBackup }) => hasBackup,
  secondFactor: ({ adminsWithoutSecondFactor }) => adminsWithoutSecondFactor === 0,
  contest: ({ hasContest }) => hasContest,
}

/** Each step and whether it is done; empty once all are. */
export function setupStepsOf(facts: SetupFacts): { step: SetupStep; isDone: boolean }[] {
  const steps = setupSteps.map((step) => ({ step, isDone: isDone[step](facts) }))
  return steps.every((step) => step.isDone) ? [] : steps
}
