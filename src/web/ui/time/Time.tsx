type TimeProps = { at: string; format: (date: Date) => string; className?: string }

/** An instant as the server sends it, in the words of one of the formats of `dates.ts`. */
export const Time = ({ at, format, className }: TimeProps) => (
  <time className={className} dateTime={at}>
    {format(new Date(at))}
  </time>
)
