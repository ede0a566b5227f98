DROP INDEX "ledger_events_contest";--> statement-breakpoint
DROP INDEX "ledger_events_issue";--> statement-breakpoint
DROP INDEX "ledger_events_kind";--> statement-breakpoint
DROP INDEX "ledger_events_actor";--> statement-breakpoint
DROP INDEX "ledger_events_user";--> statement-breakpoint
CREATE INDEX "ledger_events_at" ON "ledger_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_contest_at" ON "ledger_events" USING btree ("contest_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_actor_at" ON "ledger_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_contest" ON "ledger_events" USING btree ("contest_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_issue" ON "ledger_events" USING btree ("issue_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_kind" ON "ledger_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_actor" ON "ledger_events" USING btree ("actor_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "ledger_events_user" ON "ledger_events" USING btree ("user_id","at","id");