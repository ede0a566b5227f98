import { expect, test } from 'vitest'
import { type SetupFacts, setupSteps, setupStepsOf } from './setup-steps'

const ready: SetupFacts = {
  settings: {
    isProduction: true,
    publicUrl: 'https://audits.example.org',
    isOnPostgres: true,
    hasOwnSigningKey: true,
    hasOwnTerms: true,
    isMailboxOpen: false,
    sendsMail: true,
    mailFrom: 'no-reply@audits.example.org',
    supportEmail: 'help@audits.example.org',
    allowsCommonPasswords: false,
    rateLimitScale: 1,
    storesPlainBackups: false,
  },
  hasTestedMail: true,
  hasBackup: true,
  adminsWithoutSecondFactor: 0,
  hasContest: true,
}
const set = (change: Partial<SetupFacts['settings']>) => ({ settings: { ...ready.settings, ...change } })
const openSteps = (change: Partial<SetupFacts>) =>
  setupStepsOf({ ...ready, ...change })
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => step)

test('a site ready for its first contest has no steps left', () => {
  expect(setupStepsOf(ready)).toEqual([])
})

test.each<[string, Partial<SetupFacts>]>([
  ['publicUrl', set({ publicUrl: 'http://localhost:3000' })],
  ['publicUrl', set({ publicUrl: 'http://localhost:3000', isProduction: false })],
  ['publicUrl', set({ publicUrl: 'http://audits.example.org' })],
  ['mail', { hasTestedMail: false }],
  ['mail', set({ sendsMail: false })],
  ['terms', set({ hasOwnTerms: false })],
  ['signingKey', set({ hasOwnSigningKey: false })],
  ['backup', { hasBackup: false }],
  ['secondFactor', { adminsWithoutSecondFactor: 1 }],
  ['contest', { hasContest: false }],
])('the step %s is open for %j', (step, change) => {
  expect(openSteps(change)).toEqual([step])
})

test('completed steps stay listed until all are done', () => {
  const steps = setupStepsOf({ ...ready, hasBackup: false })
  expect(steps.map(({ step }) => step)).toEqual([...setupSteps])
  expect(steps.filter(({ isDone }) => isDone)).toHaveLength(setupSteps.length - 1)
})
