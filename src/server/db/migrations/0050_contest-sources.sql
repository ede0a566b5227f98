CREATE TABLE "contest_sources" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"commit" text NOT NULL,
	"scope" jsonb NOT NULL,
	"build" jsonb,
	"totals" jsonb NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_archive_parts" (
	"digest" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "source_archive_parts_digest_number_pk" PRIMARY KEY("digest","number")
);
--> statement-breakpoint
CREATE TABLE "source_archives" (
	"digest" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "source_archives_format_known" CHECK (format in ('tar.gz', 'zip'))
);
--> statement-breakpoint
CREATE TABLE "source_files" (
	"digest" text NOT NULL,
	"path" text NOT NULL,
	"bytes" integer NOT NULL,
	"kind" text NOT NULL,
	"file_digest" text NOT NULL,
	"nsloc" integer,
	"text" text,
	CONSTRAINT "source_files_digest_path_pk" PRIMARY KEY("digest","path"),
	CONSTRAINT "source_files_kind_known" CHECK (kind in ('text', 'binary', 'large'))
);
--> statement-breakpoint
CREATE TABLE "source_uploads" (
	"upload" uuid NOT NULL,
	"number" integer NOT NULL,
	"contest_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "source_uploads_upload_number_pk" PRIMARY KEY("upload","number")
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "source_digest" text;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "source_manifest" text;--> statement-breakpoint
ALTER TABLE "contest_sources" ADD CONSTRAINT "contest_sources_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_sources" ADD CONSTRAINT "contest_sources_digest_source_archives_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."source_archives"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_archive_parts" ADD CONSTRAINT "source_archive_parts_digest_source_archives_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."source_archives"("digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_files" ADD CONSTRAINT "source_files_digest_source_archives_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."source_archives"("digest") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_uploads" ADD CONSTRAINT "source_uploads_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_uploads_sent" ON "source_uploads" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_source_whole" CHECK (("contests"."source_digest" is null) = ("contests"."source_manifest" is null));--> statement-breakpoint
-- The source is shown to people, so its changes are announced as well. See 0018.
DROP TRIGGER contests_announce ON contests;
--> statement-breakpoint
CREATE TRIGGER contests_announce AFTER UPDATE OF
  id, title, description, github_repo_url, report_template, known_issues, hides_authors, hides_verdicts, rules_version,
  start_date, end_date, prize_pool_cents, created_by, created_at, updated_at, finalized_at, finalized_by, version,
  second_look_percent, appeal_hours, undecided_max, freezes_terms, preliminary_at, appeals_end_at, unique_count,
  source_digest, source_manifest
  ON contests FOR EACH STATEMENT EXECUTE FUNCTION announce_contests();
--> statement-breakpoint
-- A source is fixed with the terms.
CREATE FUNCTION refuse_change_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM frozen_terms WHERE contest_id = OLD.id) THEN
    RAISE EXCEPTION 'the source of contest % is fixed', OLD.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contests_fix_source BEFORE UPDATE OF source_digest, source_manifest ON contests FOR EACH ROW
  WHEN (OLD.source_digest IS DISTINCT FROM NEW.source_digest OR OLD.source_manifest IS DISTINCT FROM NEW.source_manifest)
  EXECUTE FUNCTION refuse_change_of_source();
