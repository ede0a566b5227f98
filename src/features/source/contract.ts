import { z } from 'zod'
import { buildSettings } from '../../contract/contests/contest-settings'
import { endpoint, hour, minute } from '../../contract/endpoint'
import { emptyReply, isoInstant, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { archiveFormats, fileKinds } from '../../domain/contests/source-manifest'
import { hasUnstorableText } from '../../domain/field-rules'
import { scopeProblem } from './domain/scope'
import { commitProblem } from './domain/source-file'
import { mostParts, sourceLimits } from './domain/source-limits'

const digest = z.string().meta({ description: 'SHA-256 in hexadecimal.' })
const nsloc = z
  .int()
  .nullable()
  .meta({ description: 'Source lines without blank ones and comments; null in a language that is not counted.' })

const source = z
  .object({
    digest: digest.meta({ description: 'SHA-256 of the archive as it was uploaded.' }),
    archiveBytes: z.int(),
    format: z.enum(archiveFormats),
    commit: z.string().meta({ description: 'The commit that the archive is of: 40 hexadecimal digits.' }),
    manifest: digest.meta({ description: 'SHA-256 of commit, files, scope and build settings, as in the ledger.' }),
    uploadedAt: isoInstant,
    isFixed: z.boolean().meta({ description: 'The contest has started, so that nothing of it can change any more.' }),
    scope: z.array(z.string()).meta({ description: 'Paths and globs in scope; the last that matches decides.' }),
    build: buildSettings.nullable().meta({ description: 'Null without a foundry.toml.' }),
    recordedState: z
      .array(z.object({ chain: z.string(), blocks: z.array(z.string()) }))
      .meta({ description: 'What it has recorded of chains, which proofs can fork.' }),
    totals: z.object({
      files: z.int(),
      bytes: z.int(),
      nsloc: z.int(),
      filesInScope: z.int(),
      nslocInScope: z.int(),
    }),
  })
  .meta({ id: 'Source', description: 'The source of a contest: an archive of its repository at a commit.' })
export type Source = z.infer<typeof source>

const sourceFile = z
  .object({
    path: z.string(),
    bytes: z.int(),
    digest,
    kind: z.enum(fileKinds).meta({ description: 'Only a text can be read; one of more than a megabyte is large.' }),
    nsloc,
    isInScope: z.boolean(),
  })
  .meta({ id: 'SourceFile', description: 'A file of the source of a contest.' })
export type SourceFileView = z.infer<typeof sourceFile>

const hit = z.object({
  path: z.string(),
  isInScope: z.boolean(),
  line: z.int().meta({ description: 'From 1 on.' }),
  text: z.string().meta({ description: `The line, cut to ${sourceLimits.hitLength} characters around the hit.` }),
  at: z.int().meta({ description: 'Where the hit begins in `text`, in UTF-16 units.' }),
})
export type SourceHit = z.infer<typeof hit>

const required = (name: string) => (issue: { input?: unknown }) =>
  issue.input == null || issue.input === '' ? `${name} is required` : `Invalid ${name.toLowerCase()}`

const commit = field.text((value) => (value === '' ? 'Commit is required' : commitProblem(value)), {
  trim: true,
  lowerCase: true,
  about: 'The full hash of the commit.',
  max: 40,
  pattern: '^[0-9a-fA-F]{40}$',
  example: '8b1a9953c4611296a827abf8c47804d7e6c49c6b',
})
const scope = z
  .array(z.string({ error: 'Invalid path in scope' }), { error: 'Name the paths in scope as a list' })
  .transform((entries) => entries.map((entry) => entry.trim()))
  .superRefine((entries, context) => {
    const message = scopeProblem(entries)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({
    description: `At most ${sourceLimits.scopeEntries} paths or globs from the root of the repository; a folder stands for all in it, '!' takes out again, and the last that matches decides.`,
    example: ['src', '!src/mocks', 'lib/ours/**/*.sol'],
  })

const part = z.object({
  upload: field
    .idOf('Begin the upload again')
    .nullish()
    .meta({ description: 'The id from the reply to the first part; absent in the first part.' }),
  number: z
    .int({ error: 'Number the parts from 1 on' })
    .min(1, 'Number the parts from 1 on')
    .max(mostParts, `An archive has at most ${sourceLimits.archiveBytes / 1_000_000} MB`)
    .meta({ description: 'Of the part. All but the last have the same size.', example: 1 }),
  bytes: z
    .base64({ error: 'Send the part as base64' })
    .min(4, 'The file is empty')
    .max(sourceLimits.partBytes / 0.75, `A part has at most ${sourceLimits.partBytes} bytes`)
    .meta({ description: `At most ${sourceLimits.partBytes} bytes, in base64.`, example: 'H4sIAAAAAAAAAw==' }),
})

const filePath = z
  .string({ error: required('Path') })
  .min(1, 'Path is required')
  .refine((path) => path.length <= sourceLimits.pathLength && !hasUnstorableText(path), 'Invalid path')
  .meta({ description: 'From the root of the repository.', example: 'src/Vault.sol' })
const lineNumber = (name: string) =>
  z
    .string({ error: `${name} must be a number of a line` })
    .regex(/^[1-9]\d{0,6}$/, `${name} must be a number of a line`)
    .optional()
    .transform((digits) => (digits === undefined ? null : Number(digits)))
    .meta({ type: 'integer', minimum: 1, description: `The ${name.toLowerCase()} line of the reply.` })
const searchText = z
  .string({ error: required('Search') })
  .refine((text) => text.trim() !== '', 'Enter what to search for')
  .refine((text) => text.length <= sourceLimits.searchLength, 'Search must be less than 200 characters')
  .refine((text) => !hasUnstorableText(text) && !/[\r\n]/.test(text), 'Search for a text of one line')
  .meta({ description: 'Found literally, ignoring case.', maxLength: sourceLimits.searchLength, example: 'deposit(' })

const sourceReply = success(z.object({ source }))
const reading = { method: 'GET', access: 'user', token: 'contests:read', params: field.idParams } as const
const writing = { access: 'admin', stepUp: true, params: field.idParams } as const
const lateErrors = ['contest_not_found', 'contest_started'] as const

export const endpoints = {
  sendSourcePart: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/contests/{id}/source/parts',
    summary: 'Send a part of an archive of the source of a contest, which is then stored with uploadSource',
    body: part,
    reply: success(
      z.object({
        upload: z.string().meta({ description: 'Names the upload for its other parts and for storing it.' }),
      }),
    ),
    errors: ['validation_error', ...lateErrors, 'source_upload_not_found'],
    limits: [{ by: 'user', max: 3_000, windowSeconds: hour }],
  }),
  uploadSource: endpoint({
    ...writing,
    method: 'PUT',
    path: '/admin/contests/{id}/source',
    summary:
      'Store an uploaded archive (.tar.gz or .zip) as the source of a contest that has not started, or replace it',
    body: z.object({ upload: field.idOf('Upload the archive first'), commit, scope }),
    reply: sourceReply,
    errors: ['validation_error', ...lateErrors, 'source_upload_not_found', 'source_refused'],
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
    settlesChanges: true,
  }),
  setSourceScope: endpoint({
    ...writing,
    method: 'PUT',
    path: '/admin/contests/{id}/source/scope',
    summary: 'Say which files of the source are in scope, before the contest starts',
    body: z.object({ scope }),
    reply: sourceReply,
    errors: ['validation_error', ...lateErrors, 'source_not_found'],
    settlesChanges: true,
  }),
  removeSource: endpoint({
    ...writing,
    method: 'DELETE',
    path: '/admin/contests/{id}/source',
    summary: 'Remove the source of a contest that has not started',
    reply: emptyReply,
    errors: [...lateErrors, 'source_not_found'],
    settlesChanges: true,
  }),
  readSource: endpoint({
    ...reading,
    path: '/contests/{id}/source',
    summary: 'Get what is known of the source of a contest; before the start, for admins only',
    reply: success(z.object({ source: source.nullable().meta({ description: 'Null without a source.' }) })),
    errors: ['contest_not_found'],
    conditional: true,
  }),
  listSourceFiles: endpoint({
    ...reading,
    path: '/contests/{id}/source/files',
    summary: 'List all files of the source of a contest, by path',
    query: z.strictObject({}),
    reply: success(z.object({ digest, files: z.array(sourceFile) })),
    errors: ['contest_not_found', 'source_not_found'],
    conditional: true,
  }),
  readSourceFile: endpoint({
    ...reading,
    path: '/contests/{id}/source/file',
    summary: 'Get the text of a file of the source of a contest, or some lines of it',
    query: z.strictObject({ path: filePath, from: lineNumber('First'), to: lineNumber('Last') }),
    reply: success(
      z.object({
        file: sourceFile,
        lines: z.int().meta({ description: 'How many lines the whole file has; 0 for what is no text.' }),
        firstLine: z.int().meta({ description: 'The number of the first line of `text`.' }),
        text: z.string().nullable().meta({ description: 'Null for a binary or large file, and beyond its last line.' }),
      }),
    ),
    errors: ['validation_error', 'contest_not_found', 'source_not_found', 'source_file_not_found'],
    conditional: true,
  }),
  searchSource: endpoint({
    ...reading,
    path: '/contests/{id}/source/search',
    summary: 'Find a text in the files of the source of a contest, those in scope first',
    query: z.strictObject({ text: searchText }),
    reply: success(
      z.object({
        hits: z.array(hit).meta({ description: `At most ${sourceLimits.searchHits}, one per line.` }),
        isCut: z.boolean().meta({ description: 'There are more.' }),
      }),
    ),
    errors: ['validation_error', 'contest_not_found', 'source_not_found'],
    limits: [{ by: 'user', max: 60, windowSeconds: minute }],
  }),
  downloadSource: endpoint({
    ...reading,
    path: '/contests/{id}/source/archive',
    summary: 'Download the archive as it was uploaded; its digest is that of the source',
    reply: z.string(),
    mediaType: 'application/octet-stream',
    errors: ['contest_not_found', 'source_not_found', 'source_unreadable'],
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
    conditional: true,
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
