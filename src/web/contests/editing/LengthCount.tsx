import { textLength } from '../../../domain/field-rules'

/** '1,204/50,000', red past the limit. */
export function LengthCount({ text, max }: { text: string; max: number }) {
  const length = textLength(text)
  return (
    <span className={length > max ? 'err' : undefined}>
      {length.toLocaleString('en-US')}/{max.toLocaleString('en-US')}
    </span>
  )
}
