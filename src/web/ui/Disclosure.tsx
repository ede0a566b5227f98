import { type ReactNode, useState } from 'react'
import { classNames } from './class-names'
import styles from './Disclosure.module.css'
import { Icon } from './Icon'

type DisclosureProps = { title: ReactNode; className?: string; children: ReactNode }

/** Text that a person opens. What it holds is rendered when it is opened for the first time. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={classNames(styles.disclosure, className)} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" small />
        <span>{title}</span>
      </summary>
      {wasOpened && <div className={styles.content}>{children}</div>}
    </details>
  )
}
