CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"text" text NOT NULL,
	"sealed_with" text,
	"content_hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"outcome" text,
	"change" text,
	"reason" text,
	"handled_by" uuid,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "appeals_kind_known" CHECK (kind in ('verdict', 'group', 'place')),
	CONSTRAINT "appeals_outcome_known" CHECK (outcome in ('upheld', 'rejected')),
	CONSTRAINT "appeals_decided_whole" CHECK (("appeals"."outcome" is null) = ("appeals"."handled_at" is null) and ("appeals"."outcome" is null) = ("appeals"."handled_by" is null)
        and ("appeals"."outcome" is null) = ("appeals"."reason" is null)),
	CONSTRAINT "appeals_upheld_changes" CHECK (("appeals"."change" is not null) = coalesce("appeals"."outcome" = 'upheld', false))
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "preliminary_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "appeals_end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_contest" ON "appeals" USING btree ("contest_id","received_at","id");--> statement-breakpoint
CREATE INDEX "appeals_issue" ON "appeals" USING btree ("issue_id","received_at");--> statement-breakpoint
CREATE INDEX "appeals_author" ON "appeals" USING btree ("author_id","contest_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("contest_id","received_at") WHERE outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open" ON "appeals" USING btree ("issue_id","kind") WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_preliminary_whole" CHECK (("contests"."preliminary_at" is null) = ("contests"."appeals_end_at" is null));--> statement-breakpoint
-- People are shown both, so their changes are announced as well. See 0018.
CREATE OR REPLACE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version,
  second_look_percent, appeal_hours, undecided_max, freezes_terms, preliminary_at, appeals_end_at
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
-- What an author wrote stays, and is decided once. Only a transaction that says so may encrypt its text.
CREATE FUNCTION refuse_change_of_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.contest_id, NEW.issue_id, NEW.author_id, NEW.kind, NEW.rule, NEW.content_hash, NEW.received_at)
      IS DISTINCT FROM
      (OLD.id, OLD.contest_id, OLD.issue_id, OLD.author_id, OLD.kind, OLD.rule, OLD.content_hash, OLD.received_at)
    OR NEW.decided_by IS DISTINCT FROM OLD.decided_by
    OR (OLD.outcome IS NOT NULL
      AND (NEW.outcome, NEW.change, NEW.reason, NEW.handled_by, NEW.handled_at)
        IS DISTINCT FROM (OLD.outcome, OLD.change, OLD.reason, OLD.handled_by, OLD.handled_at))
    OR ((NEW.text, NEW.sealed_with) IS DISTINCT FROM (OLD.text, OLD.sealed_with)
      AND (current_setting('primacy.sealing', true) IS DISTINCT FROM 'on' OR NEW.sealed_with IS NULL
        OR NEW.sealed_with IS NOT DISTINCT FROM OLD.sealed_with))
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER appeals_append_only BEFORE DELETE OR TRUNCATE ON "appeals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER appeals_decided_once BEFORE UPDATE ON "appeals"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_appeal();
