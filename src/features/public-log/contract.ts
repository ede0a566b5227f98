import { z } from 'zod'
import { endpoint, minute } from '../../contract/endpoint'
import { isoInstant, success } from '../../contract/envelope'
import * as field from '../../contract/fields'

const hashHex = z.string().meta({ description: 'SHA-256 in hexadecimal.' })

const logProof = z
  .object({
    salt: z
      .string()
      .meta({ description: '32 bytes in hexadecimal. The entry is these bytes and the text of the receipt.' }),
    index: z.int().meta({ description: "The place of the entry's leaf in the tree of its epoch." }),
    path: z.array(hashHex).meta({ description: 'From that leaf to the root of the tree of the epoch.' }),
    leaf: z.int().meta({
      description: 'The place of the leaf of the epoch in the log. Its data is the root of the tree of the epoch.',
    }),
    leafPath: z.array(hashHex).meta({ description: 'From that leaf to the root of the checkpoint.' }),
    checkpoint: z.string().meta({ description: 'A signed note.' }),
  })
  .meta({ id: 'LogProof', description: 'Proves that the receipt of a revision is in the public log.' })
export type LogProof = z.infer<typeof logProof>

const publicLimits = [{ by: 'ip', max: 600, windowSeconds: minute, countedAs: 'log' }] as const
const leafCount = (name: string, description: string) =>
  z
    .string({ error: `${name} must be a number of leaves` })
    .regex(/^\d{1,9}$/, `${name} must be a number of leaves`)
    .optional()
    .transform((digits) => (digits === undefined ? null : Number(digits)))
    .meta({ description, example: '1' })
const size = leafCount('Size', 'The size of the log; the present one without it.')
const tilePart = z.string()
const tile = {
  method: 'GET',
  access: 'public',
  reply: z.string(),
  mediaType: 'application/octet-stream',
  errors: ['tile_not_found'],
  limits: publicLimits,
} as const
const pathReply = success(z.object({ path: z.array(hashHex) }))

export const endpoints = {
  readCheckpoint: endpoint({
    method: 'GET',
    path: '/log/checkpoint',
    access: 'public',
    summary: 'Get the checkpoint of the public log as a signed note (C2SP tlog-checkpoint)',
    reply: z.string(),
    mediaType: 'text/plain; charset=utf-8',
    errors: ['log_empty'],
    limits: publicLimits,
  }),
  readTile: endpoint({
    ...tile,
    path: '/log/tile/{level}/{index}',
    summary: "Get 256 hashes of a level of the log, or 256 of its leaves with the level 'entries' (C2SP tlog-tiles)",
    params: z.object({ level: tilePart, index: tilePart }),
  }),
  readPartialTile: endpoint({
    ...tile,
    path: '/log/tile/{level}/{index}/{width}',
    summary: 'Get a tile that is not full, or one whose index has six digits',
    params: z.object({ level: tilePart, index: tilePart, width: tilePart }),
  }),
  readFarPartialTile: endpoint({
    ...tile,
    path: '/log/tile/{level}/{thousands}/{index}/{width}',
    summary: 'Get a tile that is not full, and whose index has six digits',
    params: z.object({ level: tilePart, thousands: tilePart, index: tilePart, width: tilePart }),
  }),
  proveLeaf: endpoint({
    method: 'GET',
    path: '/log/inclusion',
    access: 'public',
    summary: 'Prove that a leaf is in the log of a size (RFC 6962)',
    query: z.strictObject({ index: leafCount('Index', 'Of the leaf; 0 without it.'), size }),
    reply: pathReply,
    errors: ['validation_error', 'log_size'],
    limits: publicLimits,
  }),
  proveGrowth: endpoint({
    method: 'GET',
    path: '/log/consistency',
    access: 'public',
    summary: 'Prove that the log of a size begins with all leaves of an earlier one (RFC 6962)',
    query: z.strictObject({ earlier: leafCount('Earlier', 'The earlier size; 1 without it.'), size }),
    reply: pathReply,
    errors: ['validation_error', 'log_size'],
    limits: publicLimits,
  }),
  proveRevision: endpoint({
    method: 'GET',
    path: '/issues/{id}/proof',
    access: 'user',
    token: 'issues:read',
    summary: 'Prove that a revision of an own submission is in the public log',
    query: z.strictObject({
      seq: z
        .string({ error: 'Seq must be the number of a revision' })
        .regex(/^\d{1,9}$/, 'Seq must be the number of a revision')
        .optional()
        .transform((digits) => (digits === undefined ? null : Number(digits)))
        .meta({ description: 'Number of the revision; the last one without it.', example: '1' }),
    }),
    reply: success(
      z.object({
        proof: logProof.nullable(),
        expectedAt: isoInstant.nullable().meta({ description: 'When the proof can be had, if it cannot yet.' }),
      }),
    ),
    params: field.idParams,
    errors: ['validation_error', 'issue_not_found', 'forbidden_issue'],
    limits: [{ by: 'user', max: 240, windowSeconds: minute }],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
