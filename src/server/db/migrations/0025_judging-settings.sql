ALTER TABLE "contests" ADD COLUMN "second_look_percent" integer;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "appeal_hours" integer;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "undecided_max" integer;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "freezes_terms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The settings are shown to people, so their changes are announced as well. See 0018.
CREATE OR REPLACE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version,
  second_look_percent, appeal_hours, undecided_max, freezes_terms
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
