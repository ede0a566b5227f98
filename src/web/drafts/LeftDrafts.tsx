import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../forms/FormDialog'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast/toast'
import { draftsOf, removeText } from './stored-text'

const draftCountText = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`)

/** After a logout, drafts stay on this device unless the person removes them. */
export function LeftDrafts({ userId }: { userId: string }) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  // After the first render, because the previous form stores its text when it unmounts.
  useEffect(() => setKeys(draftsOf(userId)), [userId])
  if (keys.length === 0) return null
  const remove = async () => {
    for (const key of draftsOf(userId)) removeText(key)
    setKeys([])
    setIsAsking(false)
    toast.success('Drafts removed')
  }
  return (
    <>
      <Banner
        tone="info"
        icon="hard-drive"
        action={
          <Button small onClick={() => setIsAsking(true)}>
            Remove…
          </Button>
        }
      >
        {`You are logged out. ${draftCountText(keys.length)} of yours can still be read on this device.`}
      </Banner>
      {isAsking && (
        <ConfirmDialog
          icon="trash"
          title={`Remove ${draftCountText(keys.length)}?`}
          description="What you wrote and did not submit is deleted from this device. This cannot be undone."
          action="Remove"
          run={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
