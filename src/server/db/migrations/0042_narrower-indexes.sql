DROP INDEX "issues_author_contest";--> statement-breakpoint
DROP INDEX "issues_group";--> statement-breakpoint
DROP INDEX "ledger_events_user";--> statement-breakpoint
CREATE INDEX "ledger_events_judging" ON "ledger_events" USING btree ("contest_id","actor_id") WHERE kind in ('issue_read', 'issues_listed', 'titles_shown', 'second_look_opened', 'second_look_decided', 'second_look_resolved', 'verdict', 'verdict_undone', 'issues_grouped', 'issue_ungrouped', 'group_dissolved', 'groups_merged', 'revision_certified', 'certificate_confirmed', 'certificate_withdrawn', 'issue_removed', 'issue_restored');--> statement-breakpoint
CREATE INDEX "issues_author_contest" ON "issues" USING btree ("author_id","contest_id","status","withdrawn_at");--> statement-breakpoint
CREATE INDEX "issues_group" ON "issues" USING btree ("duplicate_group_id") WHERE duplicate_group_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_events_user" ON "ledger_events" USING btree ("user_id","at","id") WHERE user_id is not null;