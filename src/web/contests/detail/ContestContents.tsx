import type { Contest } from '../../../contract/contest'
import { Panel } from '../../ui/Sheet'

/** The way to each section of a contest, of which a description may be long. */
export function ContestContents({ contest }: { contest: Contest }) {
  const sections = [
    { id: 'contest-description', title: 'Description' },
    { id: 'contest-repository', title: 'Repository' },
    { id: 'contest-rules', title: 'Contest Rules' },
    ...(contest.knownIssues ? [{ id: 'contest-known-issues', title: 'Known Issues' }] : []),
  ]
  return (
    <Panel>
      <nav aria-label="On this page">
        <p className="label">On this page</p>
        <ul className="contents">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  )
}
