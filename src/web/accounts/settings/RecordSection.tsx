import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { SheetSection } from '../../ui/Sheet'
import { saveFile } from '../../ui/text/save-file'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { useDownloadRecord } from './account-api'

export function RecordSection({ username }: { username: string }) {
  const download = useDownloadRecord()
  const save = async () => {
    const record = await download.mutateAsync().catch(() => null)
    if (!record) return
    saveFile(`${JSON.stringify(record, null, 2)}\n`, `primacy-${username}.json`, 'application/json')
    toast.success('Your data was downloaded')
  }
  return (
    <SheetSection
      title="Your data"
      icon="download"
      aside={
        <Button small busy={download.isPending} onClick={() => void save()}>
          {download.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      }
    >
      <p className={text.muted}>
        One JSON file with everything stored about you: your account, every revision of your submissions as you sent it
        with its receipt, your awards, sessions, visits and ledger entries.
      </p>
      <RefusalNote>{download.isError && messageOf(download.error, 'Failed to collect your data')}</RefusalNote>
    </SheetSection>
  )
}
