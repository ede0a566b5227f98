import { escapeHidden, splitAtHidden } from '../../../domain/markdown/hidden-characters'
import styles from './VisibleText.module.css'

/** More hidden characters than this serve nobody, and an element for each would only slow the page down. */
const mostMarked = 300

/** `hue` is what a piece of code is, which gives it its color. */
type VisibleTextProps = { hue?: string | undefined; children: string }

/**
 * A text of a stranger in which nothing hides: invisible and direction characters show their code. They stay in the
 * text, each shut into its own <bdi>, so that what is copied is the original and none of them turns its neighbours.
 */
export function VisibleText({ hue, children: text }: VisibleTextProps) {
  const pieces = splitAtHidden(text)
  if (pieces.every(({ code }) => code === null)) return <span data-syntax={hue}>{text}</span>
  if (pieces.length > mostMarked) return <span data-syntax={hue}>{escapeHidden(text)}</span>
  return (
    <span data-syntax={hue}>
      {pieces.map(({ text: piece, code, name }, place) =>
        code === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
          <span key={place}>{piece}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
          <bdi key={place} className={styles.hiddenCharacter} data-code={code} title={`${code}, ${name}`}>
            {piece}
          </bdi>
        ),
      )}
    </span>
  )
}

/** A name within a sentence, which keeps the direction it is written in to itself. */
export const VisibleName = ({ className, children }: { className?: string; children: string }) => (
  <bdi className={className}>
    <VisibleText>{children}</VisibleText>
  </bdi>
)

/** A paragraph that a stranger wrote, in the direction of its first letter. */
export const VisibleParagraph = ({ className, children }: { className?: string; children: string }) => (
  <p className={className} dir="auto">
    <VisibleText>{children}</VisibleText>
  </p>
)
