import { useState } from 'react'
import type { Contest } from '../../../contract/contest'
import { repositoryAddress } from '../../../web/contests/detail/repository-address'
import { Form, SubmitButton } from '../../../web/forms/Form'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import button from '../../../web/ui/Button.module.css'
import { TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { Source } from '../contract'
import { commitProblem } from '../domain/source-file'
import { sourceLimits } from '../domain/source-limits'
import { ArchiveField } from './ArchiveField'
import { ScopeField, scopeFieldProblem, scopeLines } from './ScopeField'
import styles from './SourceAdmin.module.css'
import { useSourceMutations } from './source-api'

const mostMb = sourceLimits.archiveBytes / 1_000_000

/** Why a chosen file can't be uploaded, as far as the browser knows; the server reads every entry. */
function archiveProblem(file: File | null): string | null {
  if (!file) return 'Choose the archive: a .tar.gz or .zip of the repository'
  if (file.size === 0) return 'This file is empty. Choose the archive of the repository'
  if (file.size > sourceLimits.archiveBytes)
    return `An archive has at most ${mostMb} MB. Leave out what is not needed to read and build the code`
  return null
}

type UploadFormProps = { contest: Contest; source: Source | null }

/** Uploads the archive of a repository, with its commit and scope; it replaces what there is. */
export function UploadForm({ contest, source }: UploadFormProps) {
  const { upload } = useSourceMutations(contest._id)
  const [file, setFile] = useState<File | null>(null)
  const [uploadedShare, setUploadedShare] = useState(0)
  const form = useSubmitForm({
    initialValues: {
      commit: source?.commit ?? fullCommitOf(contest),
      scope: source?.scope.join('\n') ?? '',
    },
    check: ({ commit, scope }) => ({
      file: archiveProblem(file),
      commit: commitProblem(commit.trim().toLowerCase()),
      scope: scopeFieldProblem(scope),
    }),
    failure: 'The archive could not be uploaded',
    send: async ({ commit, scope }) => {
      if (!file) return
      setUploadedShare(0)
      await upload.mutateAsync({ file, commit: commit.trim(), scope: scopeLines(scope), onProgress: setUploadedShare })
      setFile(null)
      toast.success('Archive read and stored')
    },
  })
  const problems = form.formState.errors as { file?: { message?: string } }
  return (
    <Form
      form={form}
      label="Upload the source"
      className={layout.form}
      actions={
        <div className={button.actions}>
          <SubmitButton
            form={form}
            label={source ? 'Replace the source' : 'Upload'}
            busyLabel={busyLabel(uploadedShare)}
          />
        </div>
      }
    >
      <ArchiveField
        file={file}
        error={problems.file?.message}
        isDisabled={form.isSubmitting}
        onChoose={(chosen) => {
          setFile(chosen)
          form.clearErrors()
          form.clearFailure()
        }}
      />
      <p className={text.faint}>
        {`At most ${mostMb} MB, packed and unpacked, and ${sourceLimits.files.toLocaleString('en-US')} files. A folder around everything, as GitHub adds it, is left out, and so is .git.`}
      </p>
      <TextField
        label="Commit"
        mono
        className={field.hash}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The full hash of the commit that the archive is of."
        {...form.field('commit')}
      />
      {!source && <ScopeField form={form} name="scope" />}
      {form.isSubmitting && <progress className={styles.progress} value={uploadedShare} max={1} aria-label="Sent" />}
    </Form>
  )
}

const busyLabel = (uploadedShare: number) =>
  uploadedShare < 1 ? `Sending: ${Math.floor(uploadedShare * 100)}%` : 'Reading the archive...'

/** The commit in the address of the repository, if it is whole. */
function fullCommitOf({ githubRepoUrl }: Contest): string {
  const commit = repositoryAddress(githubRepoUrl)?.commit ?? ''
  return commitProblem(commit) === null ? commit : ''
}
