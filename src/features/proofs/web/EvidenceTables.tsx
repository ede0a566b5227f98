import type { ReactNode } from 'react'
import { formatFunds } from '../../../domain/issues/funds-share'
import { classNames } from '../../../web/ui/class-names'
import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import { StatusText } from '../../../web/ui/Status'
import { tableRoles } from '../../../web/ui/table/Table'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import { WalletAddress } from '../../../web/ui/text/WalletAddress'
import text from '../../../web/ui/text.module.css'
import type { ProofResult } from '../contract/run'
import { formatAmount } from '../domain/amount-text'
import { phases } from '../domain/proof-result'
import styles from './Proofs.module.css'
import { forkLabel, phaseLabels, readLabel } from './run-labels'

type Result = ProofResult
type TableProps = { label: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/** Rows in the order in which the runner gave them. */
function EvidenceTable({ label, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className={layout.scroll} tabIndex={0} aria-label={label}>
      <table {...tableRoles.table} className={styles.table}>
        <caption className={text.visuallyHidden}>{label}</caption>
        <thead {...tableRoles.rows}>
          <tr {...tableRoles.row}>
            {heads.map((head) => (
              <th {...tableRoles.head} key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rows}>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result that never changes
            <tr {...tableRoles.row} key={row}>
              {cells.map((cell, column) => (
                <td {...tableRoles.cell} key={heads[column]} data-label={heads[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** By phase: what an attack may use differs from what may prepare it. */
export function CheatsTable({ cheats }: Pick<Result, 'cheats'>) {
  const byPhase = phases.flatMap((phase) => cheats.filter((cheat) => cheat.phase === phase))
  return (
    <EvidenceTable
      label="Cheatcodes by phase"
      heads={['Phase', 'Cheatcode', 'Times', 'Values']}
      rows={byPhase.map(({ phase, name, times, values }) => [
        phaseLabels[phase],
        <div key="name" className={styles.name}>
          <code>
            <VisibleText>{name}</VisibleText>
          </code>
        </div>,
        formatFunds(BigInt(times)),
        <Values key="values" values={values} />,
      ])}
    />
  )
}

const firstValues = 6

function Values({ values }: { values: readonly string[] }) {
  const hiddenValues = values.slice(firstValues)
  return (
    <>
      <ValueList values={values.slice(0, firstValues)} />
      {hiddenValues.length > 0 && (
        <Disclosure title={`${hiddenValues.length} more`}>
          <ValueList values={hiddenValues} />
        </Disclosure>
      )}
    </>
  )
}

const ValueList = ({ values }: { values: readonly string[] }) => (
  <ul className={classNames(text.mono, styles.wide)}>
    {values.map((value, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values of a result that never changes
      <li key={place}>
        <VisibleText>{value}</VisibleText>
      </li>
    ))}
  </ul>
)

export const HoldersTable = ({
  holders,
}: {
  holders: readonly { address: string; before: string; after: string }[]
}) => (
  <EvidenceTable
    label="Holders of the funds"
    heads={['Holder', 'Before', 'After']}
    rows={holders.map(({ address, before, after }) => [
      <div key="address" className={styles.wide}>
        <WalletAddress>{address}</WalletAddress>
      </div>,
      formatAmount(before),
      formatAmount(after),
    ])}
  />
)

/** What no file of the source records: a judge can look it up on the chain. */
export const MissingReadsTable = ({ missing }: Pick<NonNullable<Result['state']>, 'missing'>) => (
  <EvidenceTable
    label="Reads that were not recorded"
    heads={['Chain', 'Read', 'Account', 'Slot']}
    rows={missing.map(({ what, address, slot, ...fork }) => [
      <VisibleText key="chain">{forkLabel(fork)}</VisibleText>,
      <VisibleText key="what">{readLabel(what)}</VisibleText>,
      <div key="address" className={styles.wide}>
        {address !== null && <WalletAddress>{address}</WalletAddress>}
      </div>,
      <div key="slot" className={classNames(text.mono, styles.wide)}>
        {slot}
      </div>,
    ])}
  />
)

const testTones = { passed: 'ok', failed: 'danger', skipped: 'info' } as const

export const TestsTable = ({ tests }: Pick<Result, 'tests'>) => (
  <EvidenceTable
    label="Tests"
    heads={['Test', 'Result', 'Gas', 'Reason']}
    rows={tests.map(({ contract, name, status, gas, reason }) => [
      <div key="name" className={styles.name}>
        <code>
          <VisibleText>{`${contract}.${name}`}</VisibleText>
        </code>
      </div>,
      <StatusText key="status" tone={testTones[status]}>
        {status}
      </StatusText>,
      gas === null ? '' : formatFunds(BigInt(gas)),
      <div key="reason" className={styles.wide}>
        {reason !== null && <VisibleText>{reason}</VisibleText>}
      </div>,
    ])}
  />
)
