CREATE TABLE "apart_issues" (
	"contest_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"one_revisions" integer NOT NULL,
	"other_revisions" integer NOT NULL,
	"judge_id" uuid NOT NULL,
	"sweep_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "apart_issues_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "apart_issues" ADD CONSTRAINT "apart_issues_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_issues" ADD CONSTRAINT "apart_issues_one_id_issues_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_issues" ADD CONSTRAINT "apart_issues_other_id_issues_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_issues" ADD CONSTRAINT "apart_issues_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apart_issues_contest" ON "apart_issues" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "apart_issues_other" ON "apart_issues" USING btree ("other_id");