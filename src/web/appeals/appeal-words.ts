import type { AppealKind, AppealRefusal, AppealState } from '../../domain/appeals/appeal-rules'
import { asWords } from '../../domain/as-words'
import type { IconName } from '../ui/Icon'
import { lookUp } from '../ui/text/lookup'

const kindWords: Record<AppealKind, string> = {
  verdict: 'The verdict',
  group: 'The duplicate group',
  place: 'The place in line',
}
export const kindInWords = (kind: AppealKind): string => lookUp(kindWords, kind, asWords(kind))

export const kindHints: Record<AppealKind, string> = {
  verdict: 'It should be valid, invalid or a duplicate.',
  group: 'It reports a different bug from the rest of its group.',
  place: 'An earlier revision should decide its place.',
}

type Face = { word: string; tone: string; icon: IconName }
const faces: Record<AppealState, Face> = {
  open: { word: 'Open', tone: 'pending', icon: 'hourglass' },
  upheld: { word: 'Upheld', tone: 'valid', icon: 'circle-check' },
  rejected: { word: 'Rejected', tone: 'invalid', icon: 'circle-x' },
  void: { word: 'Void', tone: 'ended', icon: 'info' },
}
export const stateFace = (state: AppealState): Face =>
  lookUp(faces, state, { word: asWords(state), tone: 'pending', icon: 'info' })

const refusalWords: Record<AppealRefusal, string> = {
  contest_finalized: 'The results are final, so appeals are closed.',
  appeals_not_open: 'You can appeal once preliminary results are published.',
  appeals_over: 'The appeal period is over.',
  appealed_already: 'You have already appealed this.',
  not_grouped: 'It isn’t in a duplicate group.',
  appeals_full:
    'You have reached the limit of open appeals in this contest: one for each of your valid submissions, plus two. Wait until one is decided.',
}
export const whyNotAppealed = (refusal: AppealRefusal): string => lookUp(refusalWords, refusal, asWords(refusal))
