import { useServerNow } from '../api/use-server-now'
import { toneIcon } from '../ui/Banner'
import { SheetLine, SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import styles from './System.module.css'
import type { System } from './system-api'
import { type HealthLine, healthOf } from './system-health'

/** What is wrong and what to do, part by part. */
export function HealthSection({ system }: { system: System }) {
  const lines = healthOf(system, useServerNow())
  const problems = lines.filter(({ tone }) => tone !== 'ok').length
  return (
    <SheetSection
      title="System health"
      note={problems === 0 ? 'All good' : problems === 1 ? '1 problem' : `${problems} problems`}
      flush={
        <ul className={styles.health}>
          {lines.map((line) => (
            <Line key={line.part} line={line} />
          ))}
        </ul>
      }
    />
  )
}

function Line({ line: { part, tone, says, section } }: { line: HealthLine }) {
  return (
    <SheetLine as="li" icon={toneIcon(tone)} status={tone} contentClass={styles.healthLine}>
      <span className={text.strong}>{part}</span>
      <span>
        <span className={text.visuallyHidden}>{tone === 'ok' ? 'OK: ' : 'Problem: '}</span>
        <span>{says}</span>
      </span>
      {section && (
        <a href={`#${section}`} aria-label={`${part}, details`}>
          Details
        </a>
      )}
    </SheetLine>
  )
}
