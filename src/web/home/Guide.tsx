import { Icon } from '../ui/Icon'
import { Gutter } from '../ui/Status'
import { useLatestSubmissions } from './latest-submissions'

const steps = [
  { title: 'Browse contests', words: 'Read the rules and the scope before you read the code.' },
  { title: 'Analyze code', words: 'The repository opens when the contest starts.' },
  { title: 'Submit findings', words: 'Your receipt records the second and your place in line.' },
  { title: 'Earn rewards', words: 'Paid to your wallet after the KYC check.' },
]

/** Open for whoever has submitted nothing yet. The browser keeps what the reader opens or folds after that. */
export function Guide() {
  const sent = useLatestSubmissions().data?.data.counts.all ?? 0
  return (
    <details className="sec guide" open={sent === 0}>
      <summary className="ln">
        <Gutter>
          <Icon name="chevron-right" />
        </Gutter>
        <span className="b">Four steps to a reward</span>
      </summary>
      <ol className="steps4">
        {steps.map(({ title, words }, place) => (
          <li className="ln" key={title}>
            <Gutter place>{place + 1}</Gutter>
            <div className="b">
              <h3>{title}</h3>
              <p className="soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
