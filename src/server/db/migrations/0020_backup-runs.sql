CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_parked" ON "mail_outbox" USING btree ("parked_at") WHERE parked_at is not null;