import type { Contest } from '../../../contract/contest'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { SheetSection } from '../../ui/Sheet'
import { toast } from '../../ui/toast/toast'
import { repositoryAddress } from './repository-address'

/** Pages without TLS have no clipboard; then the person is told instead of left to believe. */
async function copyCommit(commit: string) {
  try {
    await navigator.clipboard.writeText(commit)
    toast.success('Commit copied')
  } catch {
    toast.error('Your browser did not allow copying')
  }
}

export function ContestRepository({ contest, isUpcoming }: { contest: Contest; isUpcoming: boolean }) {
  const repository = isUpcoming ? null : repositoryAddress(contest.githubRepoUrl)
  return (
    <SheetSection id="contest-repository" title="Repository" icon="git-branch">
      {repository ? (
        <p className="repo">
          <a href={repository.url} rel="noopener noreferrer" target="_blank">
            {repository.name}
          </a>
          <Icon name="arrow-up-right" small />
          {repository.commit && <Commit commit={repository.commit} />}
        </p>
      ) : (
        <p className="soft">
          {isUpcoming
            ? 'Repository will be available when the contest starts'
            : 'The address of the repository has not arrived. Reload the page in a moment.'}
        </p>
      )}
    </SheetSection>
  )
}

function Commit({ commit }: { commit: string }) {
  return (
    <span className="commit">
      <span className="mono meta">
        at <span title={commit}>{commit.slice(0, 7)}</span>
      </span>
      <Button
        variant="quiet"
        className="btn-i"
        aria-label={`Copy commit ${commit.slice(0, 7)}`}
        onClick={() => void copyCommit(commit)}
      >
        <Icon name="copy" small />
      </Button>
    </span>
  )
}
