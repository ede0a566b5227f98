CREATE TABLE "frozen_terms" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"terms" text NOT NULL,
	"known_issues" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "known_issue" jsonb;--> statement-breakpoint
ALTER TABLE "frozen_terms" ADD CONSTRAINT "frozen_terms_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;