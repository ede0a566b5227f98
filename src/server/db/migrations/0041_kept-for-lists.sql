-- The unpaid award lines of each person, and how many issues share the pool of a finalized contest: lists would
-- otherwise read every unpaid line, and a digest of every line of each contest.
CREATE TABLE "unpaid_awards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "unique_count" integer;--> statement-breakpoint
ALTER TABLE "unpaid_awards" ADD CONSTRAINT "unpaid_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE contests SET unique_count = coalesce((
  SELECT (finalized.after ->> 'uniqueCount')::integer FROM ledger_events finalized
  WHERE finalized.contest_id = contests.id AND finalized.kind = 'contest_finalized'
  ORDER BY finalized.at DESC, finalized.id DESC LIMIT 1
), 0) WHERE finalized_at IS NOT NULL;
--> statement-breakpoint
-- Also when an earlier version that still runs finalizes or reopens it. Its award lines are there already.
CREATE FUNCTION count_unique_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unique_count := NULL;
  IF NEW.finalized_at IS NOT NULL THEN
    SELECT count(*) INTO NEW.unique_count
    FROM award_snapshots s JOIN award_lines l ON l.snapshot_id = s.id AND l.is_primary
    WHERE s.contest_id = NEW.id AND s.reopened_at IS NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contests_unique_issues BEFORE UPDATE OF finalized_at ON contests FOR EACH ROW
  WHEN (OLD.finalized_at IS DISTINCT FROM NEW.finalized_at) EXECUTE FUNCTION count_unique_issues();
--> statement-breakpoint
DROP TRIGGER contests_announce ON contests;
--> statement-breakpoint
CREATE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version,
  second_look_percent, appeal_hours, undecided_max, freezes_terms, preliminary_at, appeals_end_at, unique_count
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
-- Unpaid lines that there are now (change 1), or no longer (-1). In the order of the people, because transactions of
-- several contests change the rows of the same people.
CREATE FUNCTION count_unpaid_lines(authors uuid[], amounts bigint[], change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO unpaid_awards AS kept (user_id, lines, cents)
  SELECT author, change * count(*), change * sum(amount) FROM unnest(authors, amounts) AS line(author, amount)
  GROUP BY author ORDER BY author
  ON CONFLICT (user_id) DO UPDATE SET lines = kept.lines + excluded.lines, cents = kept.cents + excluded.cents;
  DELETE FROM unpaid_awards WHERE user_id = ANY (authors) AND lines = 0;
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_unpaid_lines(array_agg(l.author_id), array_agg(l.amount_cents), -1)
    FROM gone l JOIN award_snapshots s ON s.id = l.snapshot_id AND s.reopened_at IS NULL
    WHERE l.paid_at IS NULL AND l.returned_at IS NULL AND l.amount_cents > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_unpaid_lines(array_agg(l.author_id), array_agg(l.amount_cents), 1)
    FROM come l JOIN award_snapshots s ON s.id = l.snapshot_id AND s.reopened_at IS NULL
    WHERE l.paid_at IS NULL AND l.returned_at IS NULL AND l.amount_cents > 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_lines_of_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_unpaid_lines(
    array_agg(l.author_id), array_agg(l.amount_cents), CASE WHEN NEW.reopened_at IS NULL THEN 1 ELSE -1 END)
  FROM award_lines l
  WHERE l.snapshot_id = NEW.id AND l.paid_at IS NULL AND l.returned_at IS NULL AND l.amount_cents > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER award_lines_counted_new AFTER INSERT ON award_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines();
--> statement-breakpoint
CREATE TRIGGER award_lines_counted_changed AFTER UPDATE ON award_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines();
--> statement-breakpoint
CREATE TRIGGER award_lines_counted_deleted AFTER DELETE ON award_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines();
--> statement-breakpoint
CREATE TRIGGER award_snapshots_counted AFTER UPDATE OF reopened_at ON award_snapshots FOR EACH ROW
  WHEN ((OLD.reopened_at IS NULL) <> (NEW.reopened_at IS NULL)) EXECUTE FUNCTION count_lines_of_snapshot();
--> statement-breakpoint
SELECT count_unpaid_lines(array_agg(l.author_id), array_agg(l.amount_cents), 1)
FROM award_lines l JOIN award_snapshots s ON s.id = l.snapshot_id AND s.reopened_at IS NULL
WHERE l.paid_at IS NULL AND l.returned_at IS NULL AND l.amount_cents > 0;
