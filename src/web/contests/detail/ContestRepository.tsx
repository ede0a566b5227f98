import type { Contest } from '../../../contract/contest'
import { IconButton } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import { copyText } from '../../ui/text/copy-text'
import text from '../../ui/text.module.css'
import styles from './ContestDetail.module.css'
import { repositoryAddress } from './repository-address'

export function ContestRepository({ contest, isUpcoming }: { contest: Contest; isUpcoming: boolean }) {
  const repository = isUpcoming ? null : repositoryAddress(contest.githubRepoUrl)
  return (
    <SheetSection id="contest-repository" title="Repository" icon="git-branch">
      {repository ? (
        <p className={styles.repository}>
          <a href={repository.url} rel="noopener noreferrer" target="_blank">
            {repository.name}
          </a>
          <Icon name="arrow-up-right" small />
          {repository.commit && <Commit commit={repository.commit} />}
        </p>
      ) : (
        <p className={text.muted}>
          {isUpcoming
            ? 'Repository will be available when the contest starts'
            : 'The repository link is not here yet. Reload the page in a moment.'}
        </p>
      )}
    </SheetSection>
  )
}

function Commit({ commit }: { commit: string }) {
  return (
    <span className={classNames(layout.inline, styles.commit)}>
      <span className={classNames(text.mono, text.faint)}>
        at <span title={commit}>{commit.slice(0, 7)}</span>
      </span>
      <IconButton
        icon="copy"
        label={`Copy commit ${commit.slice(0, 7)}`}
        onClick={() => void copyText(commit, 'Commit copied')}
      />
    </span>
  )
}
