import type { KycState } from '../../../domain/awards/kyc'
import { humanize } from '../../../domain/humanize'
import type { Tone } from '../../ui/Banner'
import type { IconName } from '../../ui/Icon'
import { lookUp } from '../../ui/text/lookup'

type KycDisplayStatus = { word: string; icon: IconName; status: Tone | 'todo'; means: string }

const kycDisplayStatuses: Record<KycState, KycDisplayStatus> = {
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

export const kycDisplayStatus = (state: KycState): KycDisplayStatus =>
  lookUp(kycDisplayStatuses, state, { word: humanize(state), icon: 'info', status: 'todo', means: '' })
