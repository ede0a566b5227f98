import { useEffect, useRef, useState } from 'react'
import styles from '../../../web/accounts/settings/Settings.module.css'
import { messageOf } from '../../../web/api/http'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Checkbox } from '../../../web/ui/Field'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import layout from '../../../web/ui/layout.module.css'
import { VisibleName } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatDay } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import { toast } from '../../../web/ui/toast/toast'
import type { Credited } from '../contract'
import '../routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import { callFor } from '../../../web/api/call-for'
import { saveFile } from '../../../web/ui/text/save-file'

/** The contests for which the site issues this person a credential. */
export function Credentials() {
  const credentials = useCredentials()
  const download = useDownloadCredential()
  const [withAward, setWithAward] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const failure = credentials.error ?? download.error
  const save = async (of: Credited) => {
    const isSaved = await download.mutateAsync({ of, withAward }).then(
      () => true,
      () => false,
    )
    if (isSaved) toast.success('The credential was downloaded')
  }
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={classNames(layout.lines, layout.below)}
        aria-label="Credentials"
        aria-busy={credentials.isPending || undefined}
      >
        {credentials.data?.map((one) => (
          <li key={one.contestId} className={classNames(layout.between, styles.session)}>
            <div>
              <p className={text.strong}>
                <VisibleName>{one.contestTitle}</VisibleName>
              </p>
              <p className={text.faint}>
                <span>{`${findingsText(one)}. Finalized`}</span> <Time at={one.finalizedAt} format={formatDay} />
              </p>
            </div>
            <Button
              small
              busy={download.isPending && download.variables.of.contestId === one.contestId}
              onClick={() => void save(one)}
              aria-label={`Download credential: ${one.contestTitle}`}
            >
              Download
            </Button>
          </li>
        ))}
        {credentials.data?.length === 0 && (
          <li className={text.faint}>You get one for each finalized contest in which you have a valid submission.</li>
        )}
      </ul>
      {(credentials.data?.length ?? 0) > 0 && (
        <fieldset>
          <legend className={text.visuallyHidden}>What it says</legend>
          <Checkbox
            label="Include my earnings"
            checked={withAward}
            onChange={(event) => setWithAward(event.target.checked)}
          />
        </fieldset>
      )}
      <RefusalNote>{failure && messageOf(failure)}</RefusalNote>
      {credentials.isError && (
        <div className={button.actions}>
          <Button onClick={() => void credentials.refetch()}>Retry</Button>
        </div>
      )}
    </>
  )
}

/** A duplicate earns nothing, but is listed like every other finding. */
function findingsText({ valid, first, duplicates }: Pick<Credited, 'valid' | 'first' | 'duplicates'>): string {
  const parts = [first > 0 && `${first} first in line`, duplicates > 0 && `${duplicates} found later`].filter(Boolean)
  return `${valid} valid ${valid === 1 ? 'finding' : 'findings'} (${parts.join(', ')})`
}

const useCredentials = () =>
  useQuery({ queryKey: ['account', 'credentials'], queryFn: () => callFor('listCredentials', 'credentials') })

const fileName = (title: string) => {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${slug || 'contest'}-credential.jwt`
}

/** Fetched with the session token, which a plain link wouldn't send. */
const useDownloadCredential = () =>
  useMutation({
    mutationFn: async ({ of, withAward }: { of: Credited; withAward: boolean }) => {
      const query = withAward ? { award: 'true' as const } : {}
      const credential = await call('downloadCredential', { params: { id: of.contestId }, query })
      saveFile(credential, fileName(of.contestTitle), 'application/vc+jwt')
    },
  })
