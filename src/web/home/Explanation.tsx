import { ButtonLink } from '../links'
import { paths } from '../paths'
import { Sheet, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import styles from './HomePage.module.css'
import { Guide, Ideas } from './Ideas'

/** How contests work, for researchers. */
export function Explanation() {
  return (
    <Sheet className={styles.explanation}>
      <SheetSection title="How contests work">
        <Ideas />
      </SheetSection>
      <Guide />
      <div className={sheet.footer}>
        <ButtonLink variant="primary" to={paths.contests}>
          Get Started
        </ButtonLink>
      </div>
    </Sheet>
  )
}
