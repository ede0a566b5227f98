-- Counts and numbers that reads would otherwise compute from all issues of a contest.
CREATE TABLE "contest_authors" (
	"contest_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "contest_authors_contest_id_author_id_pk" PRIMARY KEY("contest_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "issue_counts" (
	"contest_id" uuid NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"unique_total" integer NOT NULL,
	CONSTRAINT "issue_counts_contest_id_day_status_pk" PRIMARY KEY("contest_id","day","status")
);
--> statement-breakpoint
DROP INDEX "issues_author";--> statement-breakpoint
DROP INDEX "issues_contest";--> statement-breakpoint
DROP INDEX "issues_newest";--> statement-breakpoint
ALTER TABLE "contest_authors" ADD CONSTRAINT "contest_authors_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_authors" ADD CONSTRAINT "contest_authors_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_counts" ADD CONSTRAINT "issue_counts_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_authors_number" ON "contest_authors" USING btree ("contest_id","number");--> statement-breakpoint
CREATE INDEX "award_lines_unpaid" ON "award_lines" USING btree ("author_id","snapshot_id","amount_cents") WHERE paid_at is null and returned_at is null and amount_cents > 0;--> statement-breakpoint
CREATE INDEX "award_lines_paid" ON "award_lines" USING btree ("contest_id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_email" ON "mail_outbox" USING btree ("email","kind","created_at");--> statement-breakpoint
CREATE INDEX "mailbox_newest" ON "mailbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mailbox_email" ON "mailbox" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_events_user" ON "analytics_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "issues_author_contest" ON "issues" USING btree ("author_id","contest_id","status");--> statement-breakpoint
CREATE INDEX "issues_withdrawn" ON "issues" USING btree ("contest_id","place_in_line") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_events_members" ON "ledger_events" USING gin ((before -> 'issueIds') jsonb_path_ops,(after -> 'issueIds') jsonb_path_ops) WITH (fastupdate=false) WHERE kind <> 'issues_listed' and (before ? 'issueIds' or after ? 'issueIds');--> statement-breakpoint
CREATE INDEX "users_wallet" ON "users" USING btree (lower("wallet_address"));--> statement-breakpoint
CREATE INDEX "issues_author" ON "issues" USING btree ("author_id","status","created_at" DESC NULLS FIRST,"id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "issues_contest" ON "issues" USING btree ("contest_id","status","created_at" DESC NULLS FIRST,"id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "issues_newest" ON "issues" USING btree ("status","created_at" DESC NULLS FIRST,"id") WHERE withdrawn_at is null;
--> statement-breakpoint
-- Adds `change` to the counts of an issue as it is, or was.
CREATE FUNCTION count_issue(issue issues, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF issue.withdrawn_at IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO issue_counts AS kept (contest_id, day, status, total, unique_total)
  VALUES (issue.contest_id, (issue.created_at AT TIME ZONE 'UTC')::date, issue.status, change,
          CASE WHEN issue.duplicate_group_id IS NULL OR issue.is_primary THEN change ELSE 0 END)
  ON CONFLICT (contest_id, day, status) DO UPDATE
  SET total = kept.total + excluded.total, unique_total = kept.unique_total + excluded.unique_total;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_new_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_issue(NEW, 1);
  -- Whoever inserts an issue has locked its contest, so numbers have neither gaps nor ties.
  IF NOT EXISTS (SELECT FROM contest_authors a WHERE a.contest_id = NEW.contest_id AND a.author_id = NEW.author_id) THEN
    INSERT INTO contest_authors (contest_id, author_id, number)
    SELECT NEW.contest_id, NEW.author_id, coalesce(max(a.number), 0) + 1
    FROM contest_authors a WHERE a.contest_id = NEW.contest_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_issue(OLD, -1);
  PERFORM count_issue(NEW, 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_issue(OLD, -1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Computes all of it again: for rows that were there before, and after a restore, whose rows come in no order.
CREATE FUNCTION rebuild_issue_counts() RETURNS void LANGUAGE sql AS $$
  DELETE FROM issue_counts;
  INSERT INTO issue_counts (contest_id, day, status, total, unique_total)
  SELECT contest_id, (created_at AT TIME ZONE 'UTC')::date, status, count(*),
         count(*) FILTER (WHERE duplicate_group_id IS NULL OR is_primary)
  FROM issues WHERE withdrawn_at IS NULL GROUP BY 1, 2, 3;
  DELETE FROM contest_authors;
  INSERT INTO contest_authors (contest_id, author_id, number)
  SELECT i.contest_id, i.author_id, row_number() OVER (PARTITION BY i.contest_id ORDER BY min(r.seq))
  FROM revisions r JOIN issues i ON i.id = r.issue_id GROUP BY i.contest_id, i.author_id;
$$;
--> statement-breakpoint
CREATE TRIGGER issues_counted_new AFTER INSERT ON "issues" FOR EACH ROW EXECUTE FUNCTION count_new_issue();
--> statement-breakpoint
CREATE TRIGGER issues_counted_changed AFTER UPDATE ON "issues" FOR EACH ROW
  WHEN ((OLD.contest_id, OLD.created_at, OLD.status, OLD.withdrawn_at, OLD.duplicate_group_id, OLD.is_primary)
    IS DISTINCT FROM (NEW.contest_id, NEW.created_at, NEW.status, NEW.withdrawn_at, NEW.duplicate_group_id, NEW.is_primary))
  EXECUTE FUNCTION count_changed_issue();
--> statement-breakpoint
CREATE TRIGGER issues_counted_deleted AFTER DELETE ON "issues" FOR EACH ROW EXECUTE FUNCTION count_deleted_issue();
--> statement-breakpoint
SELECT rebuild_issue_counts();
