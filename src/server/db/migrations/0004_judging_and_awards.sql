CREATE TABLE "award_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"contest_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_primary" boolean NOT NULL,
	"place_in_line" integer NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_by" uuid,
	"transaction_hash" text,
	"returned_at" timestamp (3) with time zone,
	"returned_by" uuid,
	CONSTRAINT "award_lines_amount" CHECK ("award_lines"."amount_cents" >= 0),
	CONSTRAINT "award_lines_paid_whole" CHECK (("award_lines"."paid_at" is null) = ("award_lines"."transaction_hash" is null)),
	CONSTRAINT "award_lines_paid_or_returned" CHECK ("award_lines"."paid_at" is null or "award_lines"."returned_at" is null)
);
--> statement-breakpoint
CREATE TABLE "award_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"rules_version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"finalized_at" timestamp (3) with time zone NOT NULL,
	"finalized_by" uuid NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reopen_reason" text,
	CONSTRAINT "award_snapshots_reopened_whole" CHECK (("award_snapshots"."reopened_at" is null) = ("award_snapshots"."reopened_by" is null) and ("award_snapshots"."reopened_at" is null) = ("award_snapshots"."reopen_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_reasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"judge_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "known_issues" text;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "hides_authors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "rules_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "finalized_by" uuid;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "pending_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "told_status" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "contest_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_note" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wallet_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_verdicts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_results" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_pending" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_snapshot_id_award_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."award_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_lines" ADD CONSTRAINT "award_lines_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_snapshots" ADD CONSTRAINT "award_snapshots_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_snapshots" ADD CONSTRAINT "award_snapshots_finalized_by_users_id_fk" FOREIGN KEY ("finalized_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_snapshots" ADD CONSTRAINT "award_snapshots_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reasons" ADD CONSTRAINT "saved_reasons_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "award_lines_issue" ON "award_lines" USING btree ("snapshot_id","issue_id");--> statement-breakpoint
CREATE INDEX "award_lines_contest" ON "award_lines" USING btree ("contest_id","place_in_line");--> statement-breakpoint
CREATE INDEX "award_lines_author" ON "award_lines" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "award_snapshots_contest" ON "award_snapshots" USING btree ("contest_id","finalized_at");--> statement-breakpoint
CREATE UNIQUE INDEX "award_snapshots_one_stands" ON "award_snapshots" USING btree ("contest_id") WHERE reopened_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reasons_same" ON "saved_reasons" USING btree ("judge_id","reason");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_finalized_by_users_id_fk" FOREIGN KEY ("finalized_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_events_kind" ON "ledger_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "ledger_events_actor" ON "ledger_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "ledger_events_user" ON "ledger_events" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_kyc_state_known" CHECK (kyc_state in ('none', 'pending', 'approved', 'rejected'));