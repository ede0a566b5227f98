CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"page" text,
	"contest_id" uuid,
	"result" text,
	"user_id" uuid,
	"role" text,
	"is_email_verified" boolean,
	CONSTRAINT "analytics_events_name_known" CHECK (name in ('page_view', 'sign_up', 'login', 'accept_terms', 'verify_email', 'view_contest', 'submit_issue', 'identify'))
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");