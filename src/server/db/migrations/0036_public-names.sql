ALTER TABLE "users" ADD COLUMN "shows_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_awards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_awards_with_name" CHECK ("users"."shows_name" or not "users"."shows_awards");