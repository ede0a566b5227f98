ALTER TABLE "contests" ADD COLUMN "last_received_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contests" SET "last_received_at" = (SELECT max("received_at") FROM "revisions" WHERE "revisions"."contest_id" = "contests"."id");
