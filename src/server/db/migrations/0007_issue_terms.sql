CREATE TABLE "issue_terms" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"reading_version" integer NOT NULL,
	"terms" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_terms" ADD CONSTRAINT "issue_terms_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;