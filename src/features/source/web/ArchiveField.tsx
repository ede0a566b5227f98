import { useState } from 'react'
import { formatBytes } from '../../../web/system/amounts'
import { FieldError } from '../../../web/ui/Field'
import { useListener } from '../../../web/ui/keys/use-listener'
import text from '../../../web/ui/text.module.css'
import styles from './SourceAdmin.module.css'

type ArchiveFieldProps = {
  file: File | null
  error: string | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** Chooses an archive; a file dropped anywhere on the page is one too, since the browser would otherwise open it. */
export function ArchiveField({ file, error, isDisabled, onChoose }: ArchiveFieldProps) {
  const [isDragging, setIsDragging] = useState(false)
  const choose = (files: FileList | null | undefined) => {
    const [chosen] = files ?? []
    if (chosen && !isDisabled) onChoose(chosen)
  }
  useListener(document, ['dragover'], (event) => {
    event.preventDefault()
    setIsDragging(true)
  })
  useListener(document, ['dragleave'], (event) => {
    if ((event as DragEvent).relatedTarget === null) setIsDragging(false)
  })
  useListener(document, ['drop'], (event) => {
    event.preventDefault()
    setIsDragging(false)
    choose((event as DragEvent).dataTransfer?.files)
  })
  return (
    <div>
      <label className={styles.drop} data-dragging={isDragging || undefined}>
        <input
          className={text.visuallyHidden}
          type="file"
          accept=".tar.gz,.tgz,.zip"
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'archive-error' : undefined}
          onChange={({ target }) => choose(target.files)}
        />
        <b>{file ? file.name : 'Choose an archive'}</b>
        <span>{file ? formatBytes(file.size) : 'or drop it anywhere on this page'}</span>
      </label>
      {error && <FieldError id="archive-error">{error}</FieldError>}
    </div>
  )
}
