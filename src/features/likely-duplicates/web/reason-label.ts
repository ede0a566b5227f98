import { humanize } from '../../../domain/humanize'
import { lookUp } from '../../../web/ui/text/lookup'
import type { Candidate } from './candidates-api'

const reasonNames: Record<Candidate['reasons'][number]['kind'], string> = {
  title: 'Title',
  words: 'Words',
  identifiers: 'Code',
  lines: 'Same lines',
  topics: 'Topic',
}

export const reasonLabel = ({ kind, found }: Candidate['reasons'][number]) => ({
  name: lookUp(reasonNames, kind, humanize(kind)),
  found: found.join(', '),
})
