CREATE TABLE "issue_proofs" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "proof_runners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"last_seen_at" timestamp (3) with time zone,
	"tools" jsonb
);
--> statement-breakpoint
CREATE TABLE "proof_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"key" text NOT NULL,
	"proof" text,
	"proof_digest" text,
	"outcome" text,
	"sealed_with" text,
	"outcome_digest" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"runner_id" uuid,
	"lease_hash" text,
	"leased_until" timestamp (3) with time zone,
	"step" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"summary" text,
	"fraction" double precision,
	CONSTRAINT "proof_runs_key" UNIQUE("key"),
	CONSTRAINT "proof_runs_kind_known" CHECK (kind in ('proof', 'own tests')),
	CONSTRAINT "proof_runs_state_known" CHECK (state in ('waiting', 'running', 'finished', 'failed', 'canceled')),
	CONSTRAINT "proof_runs_step_known" CHECK (step in ('preparing', 'compiling', 'running', 'reading')),
	CONSTRAINT "proof_runs_summary_known" CHECK (summary in ('failed', 'no-measure', 'under', 'over')),
	CONSTRAINT "proof_runs_of_proof" CHECK (("proof_runs"."kind" = 'proof') = ("proof_runs"."author_id" is not null and "proof_runs"."proof" is not null and "proof_runs"."proof_digest" is not null)),
	CONSTRAINT "proof_runs_leased_whole" CHECK ("proof_runs"."state" <> 'running' or ("proof_runs"."runner_id" is not null and "proof_runs"."lease_hash" is not null and "proof_runs"."leased_until" is not null and "proof_runs"."started_at" is not null)),
	CONSTRAINT "proof_runs_finished_whole" CHECK (("proof_runs"."state" = 'finished') = ("proof_runs"."summary" is not null) and ("proof_runs"."state" <> 'finished' or ("proof_runs"."outcome" is not null and "proof_runs"."outcome_digest" is not null and "proof_runs"."finished_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "runner_tokens" (
	"runner_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "runner_tokens_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "proofs" text;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "proof_token" text;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "proof_holders" jsonb;--> statement-breakpoint
ALTER TABLE "issue_proofs" ADD CONSTRAINT "issue_proofs_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_proofs" ADD CONSTRAINT "issue_proofs_run_id_proof_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."proof_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_runners" ADD CONSTRAINT "proof_runners_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_runners" ADD CONSTRAINT "proof_runners_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_runs" ADD CONSTRAINT "proof_runs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_runs" ADD CONSTRAINT "proof_runs_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_runs" ADD CONSTRAINT "proof_runs_runner_id_proof_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."proof_runners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runner_tokens" ADD CONSTRAINT "runner_tokens_runner_id_proof_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."proof_runners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_proofs_run" ON "issue_proofs" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "proof_runs_queue" ON "proof_runs" USING btree ("priority","asked_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proof_runs_leased" ON "proof_runs" USING btree ("leased_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "proof_runs_runner" ON "proof_runs" USING btree ("runner_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "proof_runs_author" ON "proof_runs" USING btree ("author_id","contest_id","asked_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "proof_runs_contest" ON "proof_runs" USING btree ("contest_id");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_proofs_known" CHECK (proofs in ('shown', 'asked'));--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_proofs_whole" CHECK (("contests"."proof_token" is null) = ("contests"."proof_holders" is null) and ("contests"."proof_token" is null or "contests"."proofs" is not null));--> statement-breakpoint
-- Settings of proofs are shown to people, so their changes are announced as well. See 0050.
DROP TRIGGER contests_announce ON contests;
--> statement-breakpoint
CREATE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version,
  second_look_percent, appeal_hours, undecided_max, freezes_terms, preliminary_at, appeals_end_at, unique_count,
  source_digest, source_manifest, proofs, proof_token, proof_holders
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
-- They are fixed with the terms.
CREATE FUNCTION refuse_change_of_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM frozen_terms WHERE contest_id = OLD.id) THEN
    RAISE EXCEPTION 'the settings of proofs of contest % are fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contests_fix_proofs BEFORE UPDATE OF proofs, proof_token, proof_holders ON contests FOR EACH ROW
  WHEN ((OLD.proofs, OLD.proof_token, OLD.proof_holders) IS DISTINCT FROM (NEW.proofs, NEW.proof_token, NEW.proof_holders))
  EXECUTE FUNCTION refuse_change_of_proofs();
