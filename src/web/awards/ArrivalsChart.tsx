import type { Results } from '../../contract/awards'
import { formatUtcDay } from '../ui/time/dates'

type Day = Results['days'][number]

const outcomes = [
  { key: 'unique', words: 'Unique valid', status: 'valid' },
  { key: 'duplicate', words: 'Duplicate', status: 'duplicate' },
  { key: 'invalid', words: 'Invalid', status: 'invalid' },
] as const

/** A single submission must not look like a flood because nothing else came. */
const leastTop = 4

const total = (day: Day) => day.unique + day.duplicate + day.invalid
const dayOf = (day: Day) => formatUtcDay(new Date(day.day))

/** A bar for every day of the contest, in the patterns of the verdicts; who cannot see it reads the same as a table. */
export function ArrivalsChart({ days, verdicts }: Pick<Results, 'days' | 'verdicts'>) {
  const most = Math.max(leastTop, ...days.map(total))
  return (
    <figure className="arrivals">
      <div className="arrivals-bars" aria-hidden="true">
        {days.map((day) => (
          <span className="arrivals-day" key={day.day} title={`${dayOf(day)}: ${total(day)}`}>
            {outcomes.map(
              ({ key, status }) =>
                day[key] > 0 && (
                  <i
                    key={key}
                    data-s={status}
                    className="arrivals-part"
                    style={{ blockSize: `${(day[key] / most) * 100}%` }}
                  />
                ),
            )}
          </span>
        ))}
      </div>
      <p className="arrivals-axis mono meta" aria-hidden="true">
        <span>{days[0] && dayOf(days[0])}</span>
        <span>{days.length > 1 && dayOf(days[days.length - 1] as Day)}</span>
      </p>
      <ul className="key" aria-hidden="true">
        {outcomes.map(({ key, words, status }) => (
          <li key={key}>
            <i data-s={status} className="arrivals-part arrivals-key" />
            {words} <span className="num">{verdicts[key]}</span>
          </li>
        ))}
      </ul>
      <div className="hide">
        <table>
          <caption>Submissions per day by verdict, days in UTC</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {outcomes.map(({ key, words }) => (
                <th scope="col" key={key}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayOf(day)}</th>
                {outcomes.map(({ key }) => (
                  <td key={key}>{day[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {outcomes.map(({ key }) => (
                <td key={key}>{verdicts[key]}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </figure>
  )
}
