import { ButtonLink } from '../links'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { Gutter } from '../ui/Gutter'
import { Sheet, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import text from '../ui/text.module.css'
import styles from './HomePage.module.css'
import { Ideas } from './Ideas'
import { useLatestSubmissions } from './latest-submissions'

const steps = [
  { title: 'Browse contests', words: 'Read the rules and the scope before you read the code.' },
  { title: 'Analyze code', words: 'The repository opens when the contest starts.' },
  { title: 'Submit findings', words: 'Your receipt records the second and your place in line.' },
  { title: 'Earn rewards', words: 'Paid to your wallet after the KYC check.' },
]

/** Open for anyone who hasn't submitted yet. The browser remembers what the reader opens or closes. */
function Guide() {
  const sent = useLatestSubmissions().data?.data.counts.all ?? 0
  return (
    <details className={classNames(sheet.section, styles.guide)} open={sent === 0}>
      <summary className={sheet.line}>
        <Gutter icon="chevron-right" />
        <span className={sheet.content}>Four steps to a reward</span>
      </summary>
      <ol className={styles.steps}>
        {steps.map(({ title, words }, place) => (
          <li className={sheet.line} key={title}>
            <Gutter place>{place + 1}</Gutter>
            <div className={sheet.content}>
              <h3>{title}</h3>
              <p className={text.muted}>{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** How contests work, for researchers. Once they have submitted, they have started. */
export function Explanation({ hasStarted }: { hasStarted: boolean }) {
  return (
    <Sheet className={styles.explanation}>
      <SheetSection title="How contests work">
        <Ideas />
      </SheetSection>
      <Guide />
      {!hasStarted && (
        <div className={sheet.footer}>
          <ButtonLink variant="primary" to={paths.contests}>
            Get Started
          </ButtonLink>
        </div>
      )}
    </Sheet>
  )
}
