-- What instances remember between requests (sessions, contests) is announced when it changes. See change-feed.ts.
CREATE FUNCTION announce_contests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('primacy_changes', 'contests');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('primacy_changes', 'sessions ' || OLD.id);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('primacy_changes', 'sessions ' || NEW.user_id);
  ELSE
    PERFORM pg_notify('primacy_changes', 'sessions ' || OLD.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- All columns but those that a submission or a new group counts up: nobody is shown these.
CREATE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
CREATE TRIGGER contests_announce_rows AFTER INSERT OR DELETE ON contests FOR EACH STATEMENT
  EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
CREATE TRIGGER users_announce_name AFTER UPDATE OF username ON users FOR EACH ROW
  WHEN (OLD.username <> NEW.username) EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
CREATE TRIGGER users_announce_rights AFTER UPDATE OF role, is_email_verified, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.is_email_verified, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.is_email_verified, NEW.deleted_at))
  EXECUTE FUNCTION announce_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_announce AFTER UPDATE OF expires_at, stepped_up_at OR DELETE ON sessions FOR EACH ROW
  EXECUTE FUNCTION announce_sessions();
--> statement-breakpoint
CREATE TRIGGER second_factors_announce AFTER INSERT OR UPDATE OF confirmed_at OR DELETE ON second_factors FOR EACH ROW
  EXECUTE FUNCTION announce_sessions();
