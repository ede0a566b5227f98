type TimeProps = { at: string; format: (date: Date) => string; className?: string }

/** An instant from the server in one of the formats of `dates.ts`. */
export const Time = ({ at, format, className }: TimeProps) => (
  <time className={className} dateTime={at}>
    {format(new Date(at))}
  </time>
)
