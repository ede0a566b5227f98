import { useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { KeyHint } from '../../ui/keys/KeyHint'
import { useKeys } from '../../ui/keys/use-keys'
import layout from '../../ui/layout.module.css'
import { ClusterInvalidForm } from './ClusterInvalidForm'
import { outcomeText } from './cluster-words'
import type { ClusterDecisions } from './use-cluster-decisions'

type ClusterVerdictFormProps = { chosen: readonly QueueEntry[]; decisions: ClusterDecisions }

/** One verdict for those that were not unticked. */
export function ClusterVerdictForm({ chosen, decisions: { isBusy, decide } }: ClusterVerdictFormProps) {
  const [isInvalid, setInvalid] = useState(false)
  const onValid = () => void decide(chosen, { verdict: 'valid', reason: null })
  const onInvalid = () => setInvalid(true)
  useKeys({ 1: onValid, 3: onInvalid })
  return (
    <div className={layout.stack}>
      <p role="status">{outcomeText(chosen)}</p>
      <div className={button.actions}>
        <Button busy={isBusy} disabled={chosen.length === 0} onClick={onValid}>
          <span>Valid</span>
          <KeyHint>1</KeyHint>
        </Button>
        <Button aria-expanded={isInvalid} onClick={onInvalid}>
          <span>Invalid…</span>
          <KeyHint>3</KeyHint>
        </Button>
      </div>
      {isInvalid && <ClusterInvalidForm chosen={chosen} decisions={{ isBusy, decide }} />}
    </div>
  )
}
