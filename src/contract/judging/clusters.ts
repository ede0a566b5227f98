import { z } from 'zod'
import { reasonKinds } from '../../domain/candidates/candidate-reasons'
import { clusterMembersMax } from '../../domain/candidates/clusters/cluster-reports'
import { closedRefusalCodes } from '../../domain/judging/review-rules'
import { endpoint } from '../endpoint'
import { success } from '../envelope'
import * as field from '../fields'
import { citedIssue, judgeErrors, queueEntry } from '../judging'

const reason = z.object({
  kind: z.enum(reasonKinds),
  found: z.array(z.string()).meta({
    description: "What most of its reports have: words, identifiers, or 'src/Vault.sol L10-L20'. At most 6.",
  }),
})

const cluster = z
  .object({
    issues: z.array(queueEntry).meta({ description: `By place in line, 2 to ${clusterMembersMax}.` }),
    likeness: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How likely two of its reports are of one cause, on average.' }),
    reasons: z.array(reason),
  })
  .meta({ id: 'Cluster', description: 'Pending issues that may have one cause, and why.' })

const outlier = z
  .object({
    issue: queueEntry,
    likeness: z.number().min(0).max(1).meta({ description: 'How likely the nearest other report has the same cause.' }),
  })
  .meta({ id: 'Outlier', description: 'A pending issue that is like no other one.' })

const clustersReply = success(
  z.object({
    contest: z.object({ _id: z.string(), title: z.string() }),
    outliers: z.array(outlier).meta({ description: 'The least like any other first.' }),
    clusters: z.array(cluster).meta({ description: 'The largest first.' }),
    leftOut: z.int().meta({ description: 'Pending issues beyond the first 1,000 in line, which are not compared.' }),
    judgeRefusal: z
      .enum(['conflict_of_interest', ...closedRefusalCodes])
      .nullable()
      .meta({ description: 'Why the caller may not judge this contest.' }),
  }),
)
export type Clusters = z.infer<typeof clustersReply>['data']

const noIssues = 'Choose at least one submission'
const tooMany = `At most ${clusterMembersMax} submissions are decided at once`
const decisionBody = z.object({
  issues: z
    .array(
      z.object({
        issueId: field.idOf('Issue ID is required'),
        version: z.int({ error: 'The version of a submission is a number' }),
      }),
      { error: noIssues },
    )
    .min(1, noIssues)
    .max(clusterMembersMax, tooMany)
    .refine((all) => new Set(all.map(({ issueId }) => issueId)).size === all.length, 'Name each submission once')
    .meta({
      description: 'Pending issues of the contest, each with the version that the judge has seen.',
      example: [
        { issueId: field.exampleId, version: 1 },
        { issueId: field.otherId, version: 1 },
      ],
    }),
  verdict: z
    .enum(['valid', 'invalid'], { error: 'Choose valid or invalid' })
    .meta({ description: "'valid' also makes them one duplicate group, whose primary is computed." }),
  invalidationReason: field.invalidationReason,
  invalidationCode: field.invalidationCode,
  knownIssue: citedIssue,
})

const decidedReply = success(
  z.object({
    clusterId: z.string().meta({ description: 'Names this decision, for undoing it as a whole.' }),
    issueIds: z.array(z.string()).meta({ description: 'By place in line.' }),
    primaryId: z.string().nullable().meta({ description: 'Of the duplicate group, if they became one.' }),
  }),
)

const undoBody = z.object({ clusterId: field.idOf('Cluster ID is required') })

export const clusterEndpoints = {
  listClusters: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/clusters',
    access: 'admin',
    token: 'judging:read',
    summary:
      'Propose clusters of pending issues that may have one cause, with reasons; recorded as seeing their titles',
    params: field.idParams,
    query: field.noParameters,
    reply: clustersReply,
    errors: ['contest_not_found'],
  }),
  decideCluster: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/clusters',
    access: 'admin',
    summary: 'Give several pending issues one verdict, each with its own event; all of them or none',
    params: field.idParams,
    body: decisionBody,
    reply: decidedReply,
    errors: [
      ...judgeErrors,
      'contest_not_found',
      'validation_error',
      'already_grouped',
      'known_issue_not_binding',
      'stale',
    ],
  }),
  undoCluster: endpoint({
    method: 'POST',
    path: '/admin/contests/{id}/clusters/undo',
    access: 'admin',
    summary: "Undo the caller's decision on several issues as a whole, if nothing has changed since",
    params: field.idParams,
    body: undoBody,
    reply: success(z.object({ issueIds: z.array(z.string()) })),
    errors: [...judgeErrors, 'contest_not_found', 'validation_error', 'nothing_to_undo', 'stale'],
  }),
}
