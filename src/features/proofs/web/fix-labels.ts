import type { IconName } from '../../../web/ui/Icon'
import type { FixCell, FixState } from '../domain/fix-outcomes'

type Label = { text: string; tone: string; icon: IconName }

const unclear: Label = { text: 'Unclear', tone: 'info', icon: 'info' }
const waiting: Label = { text: 'Waiting', tone: 'pending', icon: 'hourglass' }

/** What a proof does with a fix. */
export const cellLabels: Record<FixCell, Label & { note: string }> = {
  shows: {
    text: 'Still shows',
    tone: 'ended',
    icon: 'flask-conical',
    note: 'with this fix the proof passes as before.',
  },
  stopped: { text: 'Stopped', tone: 'ok', icon: 'check', note: 'with this fix the proof no longer passes.' },
  'no build': {
    ...{ text: 'No build', tone: 'warn', icon: 'circle-x' },
    note: 'with this fix the proof does not compile, so nothing ran.',
  },
  waiting: { ...waiting, note: 'it has not run with this fix yet.' },
  unclear: { ...unclear, note: 'what ran does not tell whether this fix stops the proof.' },
}

/** What the project's own tests say of a fix, and what follows. */
export const stateLabels: Record<FixState, Label & { note: string }> = {
  waiting: { ...waiting, text: "Waiting for the project's own tests", note: 'Proofs run with it if they pass.' },
  counts: { text: "Counts: the project's own tests pass", tone: 'ok', icon: 'check', note: 'Proofs run with it.' },
  'tests fail': {
    ...{ text: "The project's own tests fail", tone: 'warn', icon: 'triangle-alert' },
    note: 'It does not count. Open the tests to see which fail, and add a fix that keeps them.',
  },
  'no build': {
    ...{ text: 'The project does not build with it', tone: 'warn', icon: 'triangle-alert' },
    note: 'It does not count. Open the tests to see why, and add another fix.',
  },
  unclear: {
    ...{ text: "The project's own tests have no clear result", tone: 'warn', icon: 'triangle-alert' },
    note: 'It does not count. Open the tests to see why. If they could not be run, run them again there.',
  },
}
