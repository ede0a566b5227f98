CREATE TABLE "publication_drafts" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"nsloc" integer,
	"commit" text,
	"scope" text NOT NULL,
	"delay_hours" integer NOT NULL,
	"findings" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "publication_drafts_delay" CHECK ("publication_drafts"."delay_hours" between 0 and 720),
	CONSTRAINT "publication_drafts_nsloc" CHECK ("publication_drafts"."nsloc" >= 0)
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"report" text NOT NULL,
	"digest" text NOT NULL,
	"listing" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"unpublished_at" timestamp (3) with time zone,
	"unpublished_by" uuid,
	"unpublish_reason" text,
	CONSTRAINT "publications_taken_back_whole" CHECK (("publications"."unpublished_at" is null) = ("publications"."unpublished_by" is null) and ("publications"."unpublished_at" is null) = ("publications"."unpublish_reason" is null)),
	CONSTRAINT "publications_visible_after" CHECK ("publications"."visible_from" >= "publications"."published_at")
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "report_visible_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication_drafts" ADD CONSTRAINT "publication_drafts_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_drafts" ADD CONSTRAINT "publication_drafts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_unpublished_by_users_id_fk" FOREIGN KEY ("unpublished_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_slug" ON "publications" USING btree ("slug","version") WHERE unpublished_at is null or unpublished_at >= visible_from;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_version" ON "publications" USING btree ("contest_id","version") WHERE unpublished_at is null or unpublished_at >= visible_from;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_one_stands" ON "publications" USING btree ("contest_id") WHERE unpublished_at is null;--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("visible_from","id") WHERE unpublished_at is null;
--> statement-breakpoint
-- What was published stays as it was. It is taken back once, and never changes or returns.
CREATE FUNCTION refuse_change_of_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.contest_id, NEW.slug, NEW.version, NEW.report, NEW.digest, NEW.listing, NEW.published_at,
      NEW.published_by, NEW.visible_from)
      IS DISTINCT FROM
      (OLD.id, OLD.contest_id, OLD.slug, OLD.version, OLD.report, OLD.digest, OLD.listing, OLD.published_at,
      OLD.published_by, OLD.visible_from)
    OR OLD.unpublished_at IS NOT NULL
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER publications_append_only BEFORE DELETE OR TRUNCATE ON "publications"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER publications_taken_back_once BEFORE UPDATE ON "publications"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_publication();
