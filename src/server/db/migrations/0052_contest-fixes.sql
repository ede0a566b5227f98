CREATE TABLE "contest_fixes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"issue_id" uuid,
	"title" text NOT NULL,
	"patch" text NOT NULL,
	"sealed_with" text,
	"patch_digest" text NOT NULL,
	"added_by" uuid NOT NULL,
	"added_as" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contest_fixes_added_as_known" CHECK (added_as in ('judge', 'sponsor'))
);
--> statement-breakpoint
CREATE TABLE "fix_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"fix_id" uuid NOT NULL,
	"proof_run_id" uuid,
	"outcome" text,
	CONSTRAINT "fix_runs_fix_proof_key" UNIQUE("fix_id","proof_run_id"),
	CONSTRAINT "fix_runs_outcome_known" CHECK (outcome in ('passes', 'fails', 'does not build', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "proof_runs" DROP CONSTRAINT "proof_runs_of_proof";--> statement-breakpoint
ALTER TABLE "contest_fixes" ADD CONSTRAINT "contest_fixes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_fixes" ADD CONSTRAINT "contest_fixes_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_fixes" ADD CONSTRAINT "contest_fixes_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fix_runs" ADD CONSTRAINT "fix_runs_run_id_proof_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."proof_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fix_runs" ADD CONSTRAINT "fix_runs_fix_id_contest_fixes_id_fk" FOREIGN KEY ("fix_id") REFERENCES "public"."contest_fixes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fix_runs" ADD CONSTRAINT "fix_runs_proof_run_id_proof_runs_id_fk" FOREIGN KEY ("proof_run_id") REFERENCES "public"."proof_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_fixes_contest" ON "contest_fixes" USING btree ("contest_id","added_at");--> statement-breakpoint
CREATE INDEX "fix_runs_proof" ON "fix_runs" USING btree ("proof_run_id");--> statement-breakpoint
ALTER TABLE "proof_runs" ADD CONSTRAINT "proof_runs_of_proof" CHECK (("proof_runs"."kind" = 'proof' or "proof_runs"."author_id" is null) and ("proof_runs"."author_id" is null) = ("proof_runs"."proof" is null) and ("proof_runs"."proof" is null) = ("proof_runs"."proof_digest" is null));