import { formatDayTime, formatUtcDateAndSecond } from './dates'

type TimeProps = { at: string; format?: (date: Date) => string; className?: string }

/** An instant from the server in the viewer's zone, or in another format of `dates.ts`; in UTC on hover. */
export function Time({ at, format = formatDayTime, className }: TimeProps) {
  const date = new Date(at)
  return (
    <time className={className} dateTime={at} title={formatUtcDateAndSecond(date)}>
      {format(date)}
    </time>
  )
}
