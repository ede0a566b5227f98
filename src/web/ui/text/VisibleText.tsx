import { escapeHidden, splitAtHidden } from '../../../domain/markdown/hidden-characters'
import styles from './VisibleText.module.css'

/** More hidden characters are useless to anyone, and an element for each would only slow down the page. */
const mostMarked = 300

/** `hue` is the code token's type, which determines its color. */
type VisibleTextProps = { hue?: string | undefined; children: string }

/**
 * Untrusted text with hidden characters made visible: invisible and direction characters show their code. They stay in
 * the text, each isolated in a <bdi>, so that copying yields the original and none of them reorders its neighbors.
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

/** A name within a sentence, isolated so that its direction doesn't affect the rest. */
export const VisibleName = ({ className, children }: { className?: string; children: string }) => (
  <bdi className={className}>
    <VisibleText>{children}</VisibleText>
  </bdi>
)

/** An untrusted paragraph, in the direction of its first letter. */
export const VisibleParagraph = ({ className, children }: { className?: string; children: string }) => (
  <p className={className} dir="auto">
    <VisibleText>{children}</VisibleText>
  </p>
)
