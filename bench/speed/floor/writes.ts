import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toSignedIssue } from './issues'
import { run, viewerOf } from './setup'

type Text = { title: string; description: string; pocLink?: string }

const hashOf = ({ title, description, pocLink = '' }: Text) =>
  createHash('sha256').update([title, description, pocLink].join('\0')).digest('hex')

export function writeRoutes(app: FastifyInstance): void {
  app.post<{ Body: Text & { contestId: string } }>('/api/issues', async (request, reply) => {
    const { contestId, title, description, pocLink = null } = request.body
    const hash = hashOf(request.body)
    const key = request.headers['idempotency-key']
    const [row] = await run('submit', submit, [
      ...[randomUUID(), randomUUID(), contestId, viewerOf(request), title, description, pocLink, hash],
      ...[new Date(), key, `${contestId}:${hash}`],
    ])
    reply.code(201)
    return { status: 'success', data: { issue: toSignedIssue(row ?? {}) } }
  })

  app.put<{ Params: { id: string }; Body: Text }>('/api/issues/:id', async (request) => {
    const { title, description, pocLink = null } = request.body
    const [row] = await run('edit', edit, [
      ...[request.params.id, randomUUID(), title, description, pocLink, hashOf(request.body), new Date()],
    ])
    return { status: 'success', data: { issue: toSignedIssue(row ?? {}) } }
  })
}

const submit = `
  with place as (
    update contests set last_seq = last_seq + 1, last_received_at = greatest(last_received_at, $9::timestamptz)
    where id = $3::uuid returning id, title, prize_pool_cents, last_seq as seq, last_received_at as at
  ), issue as (
    insert into issues (id, title, description, poc_link, content_hash, contest_id, author_id, place_in_line,
      received_at, created_at, updated_at)
    select $1::uuid, $5::text, $6::text, $7::text, $8::text, $3::uuid, $4::uuid, seq, at, at, at from place returning *
  ), revision as (
    insert into revisions (id, title, description, poc_link, content_hash, issue_id, contest_id, seq, received_at)
    select $2::uuid, $5::text, $6::text, $7::text, $8::text, $1::uuid, $3::uuid, seq, at from place
  ), event as (
    insert into ledger_events (at, actor_id, kind, contest_id, issue_id, after)
    select at, $4::uuid, 'issue_submitted', $3::uuid, $1::uuid, jsonb_build_object('seq', seq, 'contentHash', $8::text)
    from place
  ), kept_key as (
    insert into idempotency_keys (user_id, key, request_hash, issue_id, reply, created_at)
    select $4::uuid, $10::text, $11::text, $1::uuid, jsonb_build_object('text', $6::text, 'placeInLine', seq), at from place
  )
  select i.*, i.place_in_line as last_seq, u.username as author_name, p.title as contest_title, p.prize_pool_cents
  from issue i join place p on p.id = i.contest_id join users u on u.id = i.author_id`

const edit = `
  with former as (
    select id, contest_id, author_id, place_in_line, content_hash, poc_link from issues where id = $1::uuid
  ), place as (
    update contests set last_seq = last_seq + 1, last_received_at = greatest(last_received_at, $7::timestamptz)
    where id = (select contest_id from former)
    returning id, title, prize_pool_cents, last_seq as seq, last_received_at as at
  ), issue as (
    update issues set title = $3::text, description = $4::text, poc_link = coalesce($5::text, former.poc_link),
      content_hash = $6::text, place_in_line = seq, received_at = at, revision_count = revision_count + 1,
      version = version + 1
    from former, place where issues.id = former.id returning issues.*
  ), revision as (
    insert into revisions (id, title, description, poc_link, content_hash, issue_id, contest_id, seq, received_at)
    select $2::uuid, $3::text, $4::text, coalesce($5::text, former.poc_link), $6::text, former.id, place.id, seq, at
    from former, place
  ), event as (
    insert into ledger_events (at, actor_id, kind, contest_id, issue_id, before, after)
    select at, author_id, 'issue_edited', place.id, former.id,
      jsonb_build_object('placeInLine', place_in_line, 'contentHash', content_hash),
      jsonb_build_object('seq', seq, 'contentHash', $6::text)
    from former, place
  )
  select i.*, i.place_in_line as last_seq, u.username as author_name, p.title as contest_title, p.prize_pool_cents
  from issue i join place p on p.id = i.contest_id join users u on u.id = i.author_id`
