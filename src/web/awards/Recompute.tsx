import { useState } from 'react'
import type { Results } from '../../contract/awards/results'
import {
  type AwardDerivation,
  awardDifferences,
  type DerivedClass,
  deriveAward,
} from '../../domain/awards/award-derivation'
import { formatCents } from '../../domain/money'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { classNames } from '../ui/class-names'
import { PlaceInLine } from '../ui/Gutter'
import layout from '../ui/layout.module.css'
import { SheetLine, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import type { Elements } from '../ui/text/elements'
import { VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatUtcDaySecond } from '../ui/time/dates'
import styles from './Results.module.css'

const figure = new Intl.NumberFormat('en-US')
const cents = (amount: number) => `${figure.format(amount)} ${amount === 1 ? 'cent' : 'cents'}`

/** Runs the award rule in the browser on the published snapshot, and compares the result with the published one. */
export function Recompute({ results }: { results: Results }) {
  const [isOpen, setIsOpen] = useState(false)
  const derived = isOpen ? deriveAward(results.snapshot) : null
  return (
    <SheetSection
      title="Recompute it yourself"
      className={styles.recompute}
      flush={
        isOpen && (derived ? <Derivation derived={derived} results={results} /> : <UnknownRule results={results} />)
      }
    >
      <p className={text.muted}>
        Awards are computed from the frozen snapshot of this contest and nothing else. Run the same rule in your browser
        to check them, or use the snapshot in the JSON file with your own program.
      </p>
      {!isOpen && (
        <p className={layout.below}>
          <Button onClick={() => setIsOpen(true)}>Recompute in this browser</Button>
        </p>
      )}
    </SheetSection>
  )
}

function UnknownRule({ results }: { results: Results }) {
  return (
    <Banner tone="danger">{`This page does not support version ${results.snapshot.rulesVersion} of the award rule. Reload it. If that does not help, the site needs an update.`}</Banner>
  )
}

function Line(props: { status?: string; gutter?: string | Elements; children: Elements }) {
  return <SheetLine as="li" {...props} />
}

function Derivation({ derived, results }: { derived: AwardDerivation; results: Results }) {
  const { poolCents, uniqueCount, equalCents, restCents, classes, sumCents } = derived
  const titleOf = new Map(results.findings.map((finding) => [finding.issueId, finding.title]))
  const shareText =
    restCents > 0 ? `${cents(restCents)}: the first ${restCents} in line get one more` : 'no cent is left over'
  return (
    <>
      <ol className={sheet.rows}>
        <Line>
          <p className={text.mono}>{`P = ${figure.format(poolCents)}`}</p>
          <p
            className={text.muted}
          >{`The pool in cents: ${formatCents(poolCents)}. Award rule, version ${derived.rulesVersion}.`}</p>
        </Line>
        <Line>
          <p className={text.mono}>{`U = ${figure.format(uniqueCount)}`}</p>
          <p
            className={text.muted}
          >{`Unique issues: the valid ones among ${figure.format(results.snapshot.issues.length)}, each duplicate group counted once.`}</p>
        </Line>
        {uniqueCount > 0 && (
          <>
            <Line>
              <p className={text.mono}>{`q = floor(P / U) = ${figure.format(equalCents)}`}</p>
              <p className={text.muted}>{`Each earns: ${cents(equalCents)}.`}</p>
            </Line>
            <Line>
              <p className={text.mono}>{`r = P − q × U = ${figure.format(restCents)}`}</p>
              <p className={text.muted}>{`Remainder: ${shareText}.`}</p>
            </Line>
          </>
        )}
        {classes.map((one) => (
          <ClassLine key={one.primary.id} derived={one} title={titleOf.get(one.primary.id) ?? one.primary.id} />
        ))}
        <Line>
          <p className={text.mono}>{`sum = ${figure.format(sumCents)} ${sumCents === poolCents ? '= P' : '≠ P'}`}</p>
          {uniqueCount === 0 && (
            <p className={text.muted}>No issue is valid: the whole pool goes back to the sponsor.</p>
          )}
        </Line>
      </ol>
      <Comparison derived={derived} results={results} titleOf={titleOf} />
    </>
  )
}

function ClassLine({ derived, title }: { derived: DerivedClass; title: string }) {
  const { primary, duplicates, passedOver, amountCents, getsOddCent } = derived
  const places = (list: DerivedClass['duplicates']) => list.map((issue) => `#${issue.placeInLine}`).join(', ')
  const certified = primary.isCertified ? ', certified by a judge as sufficient' : ''
  const received = new Date(primary.receivedAt)
  const isAlone = duplicates.length === 0 && passedOver.length === 0
  return (
    <Line status="valid" gutter={<PlaceInLine>{primary.placeInLine}</PlaceInLine>}>
      <p
        className={classNames(text.mono, styles.aside)}
      >{`${getsOddCent ? 'q + 1' : 'q'} = ${figure.format(amountCents)}`}</p>
      <p dir="auto">
        <b className={text.strong}>
          <VisibleText>{title}</VisibleText>
        </b>
      </p>
      <p className={text.muted}>
        <span>{`${isAlone ? 'Valid and in no group' : 'Earliest valid of its group'}: #${primary.placeInLine}, `}</span>
        <span>{`revision ${primary.revision}, ${formatUtcDaySecond(received)}${certified}.`}</span>
        {duplicates.length > 0 && <span>{` Valid duplicates after it: ${places(duplicates)}.`}</span>}
        {passedOver.length > 0 && <span>{` Before it, but not valid: ${places(passedOver)}.`}</span>}
      </p>
    </Line>
  )
}

type ComparisonProps = { derived: AwardDerivation; results: Results; titleOf: Map<string, string> }

function Comparison({ derived, results, titleOf }: ComparisonProps) {
  const differences = awardDifferences(derived.lines, results.findings)
  if (differences.length === 0) {
    const lines = `${figure.format(derived.lines.length)} published ${derived.lines.length === 1 ? 'line' : 'lines'}`
    return (
      <Banner tone="ok">{`They match: your browser computed the same amounts as the ${lines}, to the cent.`}</Banner>
    )
  }
  return (
    <Banner tone="danger">
      <b>They do not match.</b> The published awards differ from what the snapshot gives. Download the JSON and show it
      to the organizers.
      <ul>
        {differences.map(({ issueId, computedCents, publishedCents }) => (
          <li key={issueId}>
            <VisibleText>{titleOf.get(issueId) ?? issueId}</VisibleText>
            <span>{`: computed ${computedCents === null ? 'no line' : formatCents(computedCents)}, published ${publishedCents === null ? 'no line' : formatCents(publishedCents)}`}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
