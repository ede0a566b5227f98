import { asWords } from '../../../domain/as-words'
import type { KycState } from '../../../domain/awards/kyc'
import type { Tone } from '../../ui/Banner'
import type { IconName } from '../../ui/Icon'
import { lookUp } from '../../ui/text/lookup'

type Face = { word: string; icon: IconName; status: Tone | 'todo'; means: string }

const kycFaces: Record<KycState, Face> = {
  none: {
    word: 'Not started',
    icon: 'minus',
    status: 'todo',
    means: 'No documents have been requested or received yet.',
  },
  pending: { word: 'In progress', icon: 'hourglass', status: 'warn', means: 'The documents are being reviewed.' },
  approved: { word: 'Approved', icon: 'circle-check', status: 'ok', means: 'Awards can be paid.' },
  rejected: {
    word: 'Failed',
    icon: 'circle-x',
    status: 'danger',
    means: 'Awards stay held; unpaid ones may go back to the sponsor later.',
  },
}

export const kycFaceOf = (state: KycState): Face =>
  lookUp(kycFaces, state, { word: asWords(state), icon: 'info', status: 'todo', means: '' })
