import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ClosedNote } from '../../../web/features'
import decision from '../../../web/judging/deciding/Decision.module.css'
import { paths } from '../../../web/paths'

/** For judges who cannot decide because preliminary results are published. */
export function OnlyByAppeal({ contestId }: ComponentProps<ClosedNote>) {
  return (
    <p className={decision.more}>
      Until then, only an upheld appeal can change anything. <Link to={paths.appeals(contestId)}>See the appeals</Link>
    </p>
  )
}
