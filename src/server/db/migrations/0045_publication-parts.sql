CREATE TABLE "publication_parts" (
	"publication_id" uuid NOT NULL,
	"part" text NOT NULL,
	"drawn_as" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "publication_parts_publication_id_part_pk" PRIMARY KEY("publication_id","part")
);
--> statement-breakpoint
ALTER TABLE "publication_parts" ADD CONSTRAINT "publication_parts_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;