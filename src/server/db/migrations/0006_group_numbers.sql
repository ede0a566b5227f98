DROP INDEX "saved_reasons_same";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reasons_same" ON "saved_reasons" USING btree ("judge_id",md5("reason"));--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "last_group_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate_groups" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "duplicate_groups" SET "number" = "numbered"."number" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "contest_id" ORDER BY "created_at", "id") AS "number" FROM "duplicate_groups"
) AS "numbered" WHERE "numbered"."id" = "duplicate_groups"."id";--> statement-breakpoint
UPDATE "contests" SET "last_group_number" = (SELECT count(*) FROM "duplicate_groups" WHERE "contest_id" = "contests"."id");--> statement-breakpoint
ALTER TABLE "duplicate_groups" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "duplicate_groups_number" ON "duplicate_groups" USING btree ("contest_id","number");
