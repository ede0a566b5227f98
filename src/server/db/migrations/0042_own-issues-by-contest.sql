DROP INDEX "issues_author_contest";--> statement-breakpoint
CREATE INDEX "issues_author_contest" ON "issues" USING btree ("author_id","contest_id","status","withdrawn_at");