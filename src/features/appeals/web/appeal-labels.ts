import { humanize } from '../../../domain/humanize'
import type { AppealKind, AppealState } from '../../../domain/judging/appeals'
import type { IconName } from '../../../web/ui/Icon'
import { lookUp } from '../../../web/ui/text/lookup'
import type { AppealRefusal } from '../domain/appeal-rules'

const kindLabels: Record<AppealKind, string> = {
  verdict: 'The verdict',
  group: 'The duplicate group',
  place: 'The place in line',
}
export const appealKindLabel = (kind: AppealKind): string => lookUp(kindLabels, kind, humanize(kind))

export const appealKindHints: Record<AppealKind, string> = {
  verdict: 'It should be valid, invalid or a duplicate.',
  group: 'It reports a different bug from the rest of its group.',
  place: 'An earlier revision should decide its place.',
}

type DisplayStatus = { word: string; tone: string; icon: IconName }
const displayStatuses: Record<AppealState, DisplayStatus> = {
  open: { word: 'Open', tone: 'pending', icon: 'gavel' },
  upheld: { word: 'Upheld', tone: 'valid', icon: 'circle-check' },
  rejected: { word: 'Rejected', tone: 'invalid', icon: 'circle-x' },
  void: { word: 'Void', tone: 'ended', icon: 'info' },
}
export const appealDisplayStatus = (state: AppealState): DisplayStatus =>
  lookUp(displayStatuses, state, { word: humanize(state), tone: 'pending', icon: 'info' })

const refusalTexts: Record<AppealRefusal, string> = {
  contest_finalized: 'The results are final, so appeals are closed.',
  appeals_not_open: 'You can appeal once preliminary results are published.',
  appeals_over: 'The appeal period is over.',
  appealed_already: 'You have already appealed this.',
  not_grouped: 'It isn’t in a duplicate group.',
  appeals_full:
    'You have reached the limit of open appeals in this contest: one for each of your valid submissions, plus two. Wait until one is decided.',
}
export const appealRefusalText = (refusal: AppealRefusal): string => lookUp(refusalTexts, refusal, humanize(refusal))
