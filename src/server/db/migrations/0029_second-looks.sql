CREATE TABLE "second_look_draws" (
	"contest_id" uuid PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"pool_ids" uuid[]
);
--> statement-breakpoint
CREATE TABLE "second_looks" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"contest_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"first_verdict" text,
	"first_judge_id" uuid,
	"verdict" text,
	"reason" text,
	"judge_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"resolved_verdict" text,
	"resolved_reason" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "second_looks_verdicts_known" CHECK (verdict in ('valid', 'invalid') and first_verdict in ('valid', 'invalid') and resolved_verdict in ('valid', 'invalid')),
	CONSTRAINT "second_looks_decided_whole" CHECK (("second_looks"."verdict" is null) = ("second_looks"."decided_at" is null) and ("second_looks"."verdict" is null) = ("second_looks"."judge_id" is null) and ("second_looks"."verdict" is null) = ("second_looks"."first_verdict" is null)),
	CONSTRAINT "second_looks_resolved_whole" CHECK (("second_looks"."resolved_at" is null) = ("second_looks"."resolved_verdict" is null) and ("second_looks"."resolved_at" is null) = ("second_looks"."resolved_by" is null) and ("second_looks"."resolved_at" is null) = ("second_looks"."resolved_reason" is null)),
	CONSTRAINT "second_looks_resolves_difference" CHECK ("second_looks"."resolved_at" is null or "second_looks"."verdict" <> "second_looks"."first_verdict")
);
--> statement-breakpoint
ALTER TABLE "second_look_draws" ADD CONSTRAINT "second_look_draws_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_first_judge_id_users_id_fk" FOREIGN KEY ("first_judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_looks_position" ON "second_looks" USING btree ("contest_id","position");