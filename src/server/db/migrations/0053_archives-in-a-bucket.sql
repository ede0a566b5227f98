CREATE TABLE "source_objects" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"condemned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "source_archives" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "source_archives" ADD COLUMN "object_key" "bytea";--> statement-breakpoint
ALTER TABLE "source_archives" ADD CONSTRAINT "source_archives_key_of_object" CHECK ((object_name is null) = (object_key is null));