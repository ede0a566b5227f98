-- What was sent and what was decided stays as it was written, whoever holds the connection.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER revisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Counters that a crash may lose need no write-ahead log.
ALTER TABLE "rate_limits" SET UNLOGGED;
