import { type KeyboardEvent, useId, useState } from 'react'
import { formatFunds, formatShare, fundsShare, parseFunds } from '../../../domain/issues/funds-share'
import { TextField } from '../../ui/Field'
import field from '../../ui/Field.module.css'
import { FormPart } from '../../ui/form/FormPart'
import textStyles from '../../ui/text.module.css'
import styles from './Editor.module.css'

const noNumber = 'Enter a whole number: no decimals, at most 40 digits.'

const problemOf = (text: string) => (text.trim() !== '' && parseFunds(text) === null ? noNumber : undefined)

/** Computes whether the funds at risk meet the rule. A help for authors; nothing is sent. */
export function FundsCalculator() {
  const [atRisk, setAtRisk] = useState('')
  const [total, setTotal] = useState('')
  const titleId = useId()
  const amounts = { atRisk: parseFunds(atRisk), total: parseFunds(total) }
  return (
    <FormPart icon="calculator" isDone={amounts.atRisk !== null && amounts.total !== null}>
      <section aria-labelledby={titleId}>
        <p className={field.label} id={titleId}>
          20% calculator
        </p>
        <p className={textStyles.faint}>Whole numbers in one unit. Stays on this page.</p>
        <div className={styles.calculator}>
          <Amount label="Funds at risk" value={atRisk} onChange={setAtRisk} />
          <span aria-hidden="true">of</span>
          <Amount label="Total funds" value={total} onChange={setTotal} />
        </div>
        <Outcome {...amounts} />
      </section>
    </FormPart>
  )
}

/** The calculator is in the form, but Enter in it computes and does not send. */
function keepEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
}

function Amount({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const setApart = () => {
    const amount = parseFunds(value)
    if (amount !== null) onChange(formatFunds(amount))
  }
  return (
    <TextField
      label={label}
      className={textStyles.tabular}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={problemOf(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={setApart}
      onKeyDown={keepEnter}
    />
  )
}

function Outcome({ atRisk, total }: { atRisk: bigint | null; total: bigint | null }) {
  return (
    <p className={styles.result} role="status">
      {atRisk !== null && total !== null && <Verdict atRisk={atRisk} total={total} />}
    </p>
  )
}

function Verdict({ atRisk, total }: { atRisk: bigint; total: bigint }) {
  const share = fundsShare(atRisk, total)
  if (!share)
    return (
      <span>{total === 0n ? 'The total must be more than 0.' : 'Funds at risk cannot be more than the total.'}</span>
    )
  return (
    <span>
      <b className={textStyles.tabular}>{formatShare(share)}</b>{' '}
      {share.qualifies ? (
        <span className={textStyles.success}>Qualifies: more than 20%</span>
      ) : (
        <span className={textStyles.warning}>Does not qualify: the rule is more than 20%</span>
      )}
    </span>
  )
}
