CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"parked_at" timestamp (3) with time zone,
	"last_error" text,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"status" integer,
	"duration_ms" integer,
	"reply" text,
	CONSTRAINT "webhook_deliveries_event_known" CHECK (event in ('contest.started', 'submission.received', 'results.final', 'ping'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"former_sealed_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_for" text,
	CONSTRAINT "webhook_endpoints_disabled_known" CHECK (disabled_for in ('admin', 'failing', 'gone', 'restored')),
	CONSTRAINT "webhook_endpoints_disabled_for" CHECK ((disabled_at is null) = (disabled_for is null))
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "start_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE sent_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_parked" ON "webhook_deliveries" USING btree ("parked_at") WHERE parked_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");