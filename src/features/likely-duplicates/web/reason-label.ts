import { humanize } from '../../../domain/humanize'
import { lookUp } from '../../../web/ui/text/lookup'
import type { SweepOffer } from './sweep-api'

const reasonNames: Record<SweepOffer['reasons'][number]['kind'], string> = {
  fixes: 'Stopped by the same fix',
  title: 'Title',
  words: 'Shared words',
  identifiers: 'Shared code',
  lines: 'Same lines',
  topics: 'Topic',
}

export const reasonLabel = ({ kind, found }: SweepOffer['reasons'][number]) => ({
  name: lookUp(reasonNames, kind, humanize(kind)),
  found: found.join(', '),
})
