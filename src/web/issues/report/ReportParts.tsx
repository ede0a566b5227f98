import type { ComponentProps } from 'react'
import type { Contest } from '../../../contract/contest'
import { type ReportPart, reportParts } from '../../features'
import { featurePart } from '../../loading/feature-part'

type ReportPartsProps = Omit<ComponentProps<ReportPart>, 'contest'> & { contest: Contest | undefined }

/** What features show below the texts of a submission; nothing until its contest is known. */
export function ReportParts({ contest, ...report }: ReportPartsProps) {
  if (!contest) return null
  return reportParts(contest).map(({ name, code }) => {
    const Part = featurePart(code)
    return <Part key={name} contest={contest} {...report} />
  })
}
