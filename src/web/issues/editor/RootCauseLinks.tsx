import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { type CodeLink, findCodeLinks, parseCodeLink } from '../../../domain/issues/code-link'
import { linkInsertion, linkRemoval } from '../../../domain/issues/root-cause-links'
import { ButtonLink } from '../../links'
import { Button, IconButton } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { Caution, TextField } from '../../ui/Field'
import { FormPart } from '../../ui/form/FormPart'
import layout from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { CodeLinkCard } from '../report/CodeLinkCard'
import type { IssueValues } from '../submitting/issue-form'
import styles from './Editor.module.css'
import { editAsTyped } from './insert-text'

type RootCauseLinksProps = {
  control: Control<IssueValues>
  field: RefObject<HTMLTextAreaElement | null>
  /** The page with the source of the contest, from which lines are cited here. */
  source: string | null
}

/** Why a URL can't be added, or null. */
function refusalOf(address: string, description: string): string | null {
  if (address === '') return 'Paste the link to the lines first.'
  if (!parseCodeLink(address)) {
    return 'This is not a link to code. Open the file on GitHub or GitLab, select the lines and copy the link.'
  }
  const isKnown = findCodeLinks(description).some(({ url }) => url === address)
  return isKnown ? 'The description already has this link.' : null
}

/** The code links in the description. They are stored only there: adding and removing edits the text. */
export function RootCauseLinks({ control, field, source }: RootCauseLinksProps) {
  const description = useWatch({ control, name: 'description' })
  const settled = useDeferredValue(description)
  const links = useMemo(() => findCodeLinks(settled), [settled])
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const moves = links.some((link) => !link.isPermanent)

  const add = () => {
    const newUrl = address.trim()
    const refused = refusalOf(newUrl, description)
    setRefusal(refused)
    if (!refused && field.current) {
      editAsTyped(field.current, linkInsertion(field.current.value, newUrl))
      setAddress('')
      setAnnouncement('Link added to the description.')
    }
    input.current?.focus()
  }
  const remove = ({ url }: CodeLink) => {
    const text = field.current?.value ?? ''
    const found = findCodeLinks(text).find((link) => link.url === url)
    if (!found || !field.current) return
    editAsTyped(field.current, linkRemoval(text, found))
    setAnnouncement('Link removed from the description.')
    input.current?.focus()
  }
  // Enter adds the link instead of submitting the form.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    add()
  }
  return (
    <FormPart
      icon="link"
      isDone={links.length > 0}
      hasProblem={refusal !== null}
      status={moves ? 'warn' : undefined}
      className={layout.stackMedium}
    >
      {links.length > 0 && <FoundLinks links={links} onRemove={remove} />}
      <TextField
        id="root-cause-link"
        label="Add a link to the root cause"
        optional
        hint="The lines at fault, on GitHub or GitLab. The link becomes part of the text above."
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://github.com/…/blob/…#L10-L20"
        ref={input}
        value={address}
        error={refusal ?? undefined}
        onChange={(event) => {
          setAddress(event.target.value)
          setRefusal(null)
        }}
        onKeyDown={press}
      />
      <div className={button.actions}>
        <Button small icon="plus" onClick={add}>
          Add link
        </Button>
        {source && (
          <ButtonLink small variant="quiet" to={source}>
            Choose lines in the source
          </ButtonLink>
        )}
      </div>
      <span className={textStyles.visuallyHidden} role="status">
        {announcement}
      </span>
    </FormPart>
  )
}

function FoundLinks({ links, onRemove }: { links: CodeLink[]; onRemove: (link: CodeLink) => void }) {
  return (
    <ul className={styles.links} aria-label="Links to the root cause">
      {links.map((link) => (
        <li key={link.url}>
          <CodeLinkCard link={link} />
          <IconButton
            icon="x"
            label={`Remove the link to ${link.path}`}
            title="Remove"
            onClick={() => onRemove(link)}
          />
          {!link.isPermanent && (
            <Caution>{`Points to a branch, which can change. Press y on ${link.host} for a permanent link.`}</Caution>
          )}
        </li>
      ))}
    </ul>
  )
}
