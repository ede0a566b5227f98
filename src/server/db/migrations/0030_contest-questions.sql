CREATE TABLE "contest_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contest_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"addendum_number" integer,
	"decline_reason" text,
	CONSTRAINT "contest_questions_state_known" CHECK (state in ('open', 'answered', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "contest_questions" ADD CONSTRAINT "contest_questions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_questions" ADD CONSTRAINT "contest_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_questions_contest" ON "contest_questions" USING btree ("contest_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "contest_questions_author" ON "contest_questions" USING btree ("author_id","contest_id");