/**
 * A few hundred to a few thousand rows in every table, spread as in a real installation, so that the planner knows how
 * many values each column has. Triggers and foreign keys do not fire.
 */
export const insertManyRows = `
set local session_replication_role = replica;
insert into users (id, username, email, wallet_address, password_hash, created_at, updated_at, role, kyc_state)
  select md5('user' || n)::uuid, 'many' || n, 'many' || n || '@primacy.example', '0x' || lpad(n::text, 40, '0'), 'x',
         now(), now(), case when n <= 3 then 'admin' else 'user' end, case when n % 4 = 0 then 'approved' else 'none' end
  from generate_series(1, 1000) n;
insert into contests (id, title, description, github_repo_url, start_date, end_date, created_by, created_at, updated_at)
  select md5('contest' || n)::uuid, 'Many ' || n, 'Many', 'https://github.com/a/b', now() - interval '90 days',
         now() - n * interval '1 day', md5('user1')::uuid, now(), now()
  from generate_series(1, 50) n;
insert into duplicate_groups (id, contest_id, number, created_at)
  select md5('group' || n)::uuid, md5('contest' || 1 + n % 50)::uuid, n, now() from generate_series(1, 300) n;
insert into issues (id, contest_id, author_id, title, description, content_hash, status, place_in_line, received_at,
                    created_at, updated_at, withdrawn_at, duplicate_group_id)
  select md5('issue' || n)::uuid, md5('contest' || 1 + n % 50)::uuid, md5('user' || 1 + (n * n) % 1000)::uuid, 'Many ' || n,
         repeat('Many words. ', 20), md5(n::text), (array['valid', 'invalid', 'pending'])[1 + n % 3], n,
         at, at, at, case when n % 50 = 0 then at end, case when n % 3 = 0 and n % 2 = 0 then md5('group' || 1 + n % 300)::uuid end
  from generate_series(1, 3000) n, lateral (select now() - n * interval '10 minutes' as at) t;
insert into revisions (id, issue_id, contest_id, seq, title, description, content_hash, received_at)
  select md5('revision' || place_in_line)::uuid, id, contest_id, place_in_line, title, description, content_hash, received_at
  from issues where title like 'Many %';
insert into issue_counts (contest_id, day, status, total, unique_total)
  select contest_id, received_at::date, status, count(*), count(*) from issues where title like 'Many %' group by 1, 2, 3;
insert into contest_authors (contest_id, author_id, number)
  select contest_id, author_id, row_number() over (partition by contest_id) from issues where title like 'Many %'
  group by contest_id, author_id;
insert into issue_terms (issue_id, content_hash, reading_version, terms)
  select id, content_hash, 1, '' from issues where title like 'Many %';
insert into ledger_events (at, actor_id, kind, contest_id, issue_id, after)
  select at, actor, kind, contest_id, id, '{}' from issues, lateral (values
    (created_at, author_id, 'issue_submitted'), (updated_at, md5('user' || 1 + place_in_line % 3)::uuid, 'verdict'),
    (updated_at, md5('user' || 1 + place_in_line % 3)::uuid, 'issue_read')) as event (at, actor, kind)
  where title like 'Many %';
insert into ledger_events (at, actor_id, kind, contest_id, before, after)
  select now(), md5('user1')::uuid, 'issues_grouped', md5('contest' || 1 + n % 50)::uuid, '{"issueIds": []}',
         jsonb_build_object('issueIds', jsonb_build_array(md5('issue' || n)::uuid, md5('issue' || n + 1)::uuid))
  from generate_series(1, 300) n;
insert into ledger_events (at, actor_id, kind, user_id, after)
  select now(), md5('user1')::uuid, 'kyc_changed', md5('user' || n)::uuid, '{}' from generate_series(1, 300) n;
insert into ledger_chain (seq, event_id, prev, hash) select 1000000 + id, id, 'x', 'x' from ledger_events
  on conflict do nothing;
insert into award_snapshots (id, contest_id, rules_version, snapshot, finalized_at, finalized_by)
  select md5('snapshot' || n)::uuid, md5('contest' || n)::uuid, 1, '{}', now(), md5('user1')::uuid
  from generate_series(1, 50) n;
insert into award_lines (snapshot_id, contest_id, issue_id, author_id, wallet_address, amount_cents, is_primary,
                         place_in_line, paid_at, transaction_hash)
  select md5('snapshot' || 1 + place_in_line % 50)::uuid, contest_id, id, author_id, '0x', 100, true, place_in_line,
         case when place_in_line % 20 > 0 then now() end, case when place_in_line % 20 > 0 then '0x' end
  from issues where title like 'Many %' and status = 'valid';
insert into proof_runners (id, name, created_at, created_by)
  select md5('runner' || n)::uuid, 'Many ' || n, now(), md5('user1')::uuid from generate_series(1, 3) n;
insert into proof_runs (id, contest_id, kind, author_id, key, proof, proof_digest, state, priority, asked_at, attempts,
                        runner_id, lease_hash, leased_until, started_at, finished_at, outcome, outcome_digest, summary)
  select md5('run' || place_in_line)::uuid, contest_id, 'proof', author_id, 'many ' || place_in_line, 'x', 'x', state, 1,
         created_at, 1, md5('runner' || 1 + place_in_line % 3)::uuid, 'x', now(), now(), now(), 'x', 'x',
         case when state = 'finished' then 'over' end
  from issues, lateral (select case place_in_line % 100 when 0 then 'running' when 1 then 'waiting' else 'finished' end
    as state) t
  where title like 'Many %';
insert into issue_proofs (issue_id, content_hash, run_id)
  select id, content_hash, md5('run' || place_in_line)::uuid from issues where title like 'Many %';
insert into idempotency_keys (user_id, key, request_hash, created_at)
  select author_id, 'key-' || place_in_line, 'x', now() from issues where title like 'Many %';
insert into saved_reasons (judge_id, reason, created_at)
  select md5('user' || 1 + n % 3)::uuid, 'Many ' || n, now() from generate_series(1, 300) n;
insert into sessions (user_id, created_at, expires_at)
  select md5('user' || n)::uuid, now(), now() + interval '1 day' from generate_series(1, 1000) n;
insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
  select md5('user' || n)::uuid, 'x', now(), now() from generate_series(1, 300) n;
insert into mail_tokens (user_id, purpose, token_hash, email, created_at, expires_at)
  select md5('user' || n)::uuid, 'verify_email', n::text, 'many' || n || '@primacy.example', now(), now()
  from generate_series(1, 1000) n;
insert into mail_outbox (kind, email, created_at, next_try_at, sent_at)
  select 'issue_reviewed', 'many' || n % 1000 || '@primacy.example', now(), now(), case when n % 50 > 0 then now() end
  from generate_series(1, 3000) n;
insert into mailbox (email, subject, text, html, created_at)
  select 'many' || n % 1000 || '@primacy.example', 'x', 'x', 'x', now() - n * interval '1 minute'
  from generate_series(1, 3000) n;
insert into analytics_events (at, name, page, user_id)
  select now() - n * interval '40 minutes', 'page_view', '/', md5('user' || n % 1000)::uuid from generate_series(1, 3000) n;
insert into webhook_deliveries (endpoint_id, event, data, created_at, next_try_at, sent_at, parked_at)
  select md5('endpoint' || n % 20)::uuid, 'submission.received', '{}', now() - n * interval '1 minute', now(),
         case when n % 20 > 1 then now() end, case when n % 20 = 1 then now() end
  from generate_series(1, 3000) n;
insert into rate_limits (key, count, reset_at)
  select 'many ' || n, 1, now() from generate_series(1, 1000) n`
