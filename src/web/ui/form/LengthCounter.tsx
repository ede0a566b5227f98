import { textLength } from '../../../domain/field-rules'
import field from '../Field.module.css'
import texts from '../text.module.css'

const formatCount = (count: number) => count.toLocaleString('en-US')

/** One sentence per stage, so that screen readers announce three changes instead of every letter. */
function announcement(length: number, max: number): string {
  if (length > max) return `Longer than the limit of ${formatCount(max)} characters`
  if (length === max) return `You have reached the limit of ${formatCount(max)} characters`
  return length >= max * 0.9 ? `More than 90% of ${formatCount(max)} characters used` : ''
}

/** Counts the same units as the limit. No maxlength, because it would silently truncate pasted text. */
export function LengthCounter({ text, max }: { text: string; max: number }) {
  const length = textLength(text)
  return (
    <>
      <span className={length > max ? field.error : undefined}>{`${formatCount(length)}/${formatCount(max)}`}</span>
      <span className={texts.visuallyHidden} role="status">
        {announcement(length, max)}
      </span>
    </>
  )
}
