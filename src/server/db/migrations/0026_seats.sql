CREATE TABLE "seats" (
	"contest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seat" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	CONSTRAINT "seats_contest_id_user_id_pk" PRIMARY KEY("contest_id","user_id"),
	CONSTRAINT "seats_seat_known" CHECK (seat in ('sponsor', 'judge', 'lead'))
);
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seats_user" ON "seats" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_one_lead" ON "seats" USING btree ("contest_id") WHERE seat = 'lead';