CREATE TABLE "assignments" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "released_issues" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"released_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsor_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issue_id" uuid NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"text" text,
	"commit" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sponsor_answers_answer_known" CHECK (answer in ('acknowledged', 'disputed', 'fixed'))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_issues" ADD CONSTRAINT "released_issues_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_issues" ADD CONSTRAINT "released_issues_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_issues" ADD CONSTRAINT "released_issues_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_answers" ADD CONSTRAINT "sponsor_answers_issue_id_released_issues_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."released_issues"("issue_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_answers" ADD CONSTRAINT "sponsor_answers_sponsor_id_users_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_judge" ON "assignments" USING btree ("contest_id","judge_id");--> statement-breakpoint
CREATE INDEX "released_issues_contest" ON "released_issues" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "sponsor_answers_issue" ON "sponsor_answers" USING btree ("issue_id","at");--> statement-breakpoint
CREATE INDEX "sponsor_answers_sponsor" ON "sponsor_answers" USING btree ("sponsor_id");