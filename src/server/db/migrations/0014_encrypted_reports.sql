-- The id of the key that the texts of the row are sealed with; null: they are open.
ALTER TABLE "issues" ADD COLUMN "sealed_with" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "sealed_with" text;--> statement-breakpoint
ALTER TABLE "issue_terms" ADD COLUMN "sealed_with" text;--> statement-breakpoint
-- A revision stays as it is written. Only a transaction that says so may seal its texts, or seal them with another key;
-- a text put in the place of another by somebody without the key does not open.
CREATE FUNCTION refuse_change_of_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('primacy.sealing', true) IS DISTINCT FROM 'on'
    OR NEW.sealed_with IS NULL
    OR NEW.sealed_with IS NOT DISTINCT FROM OLD.sealed_with
    OR (NEW.poc_link IS NULL) IS DISTINCT FROM (OLD.poc_link IS NULL)
    OR (NEW.id, NEW.issue_id, NEW.contest_id, NEW.seq, NEW.title, NEW.content_hash, NEW.received_at)
      IS DISTINCT FROM (OLD.id, OLD.issue_id, OLD.contest_id, OLD.seq, OLD.title, OLD.content_hash, OLD.received_at)
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER revisions_append_only BEFORE DELETE OR TRUNCATE ON "revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER revisions_only_sealed BEFORE UPDATE ON "revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_revision();
