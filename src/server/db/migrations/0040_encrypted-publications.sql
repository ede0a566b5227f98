ALTER TABLE "publication_drafts" ADD COLUMN "sealed_with" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "sealed_with" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_encrypted_whole" CHECK ("publications"."sealed_with" is null or "publications"."listing" ->> 'summary' = '');--> statement-breakpoint
-- As before, and a transaction that says so may encrypt and decrypt a report, with the summary that lists show.
CREATE OR REPLACE FUNCTION refuse_change_of_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.contest_id, NEW.slug, NEW.version, NEW.digest, NEW.listing - 'summary', NEW.published_at,
      NEW.published_by, NEW.visible_from)
      IS DISTINCT FROM
      (OLD.id, OLD.contest_id, OLD.slug, OLD.version, OLD.digest, OLD.listing - 'summary', OLD.published_at,
      OLD.published_by, OLD.visible_from)
    OR (OLD.unpublished_at IS NOT NULL
      AND (NEW.unpublished_at, NEW.unpublished_by, NEW.unpublish_reason)
        IS DISTINCT FROM (OLD.unpublished_at, OLD.unpublished_by, OLD.unpublish_reason))
    OR ((NEW.report, NEW.listing, NEW.sealed_with) IS DISTINCT FROM (OLD.report, OLD.listing, OLD.sealed_with)
      AND (current_setting('primacy.sealing', true) IS DISTINCT FROM 'on'
        OR NEW.sealed_with IS NOT DISTINCT FROM OLD.sealed_with))
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
