-- One waiting mail per author and contest tells of all verdicts, where there was one per issue.
update "mail_outbox" set "contest_id" = "issues"."contest_id", "issue_id" = null
  from "issues"
  where "issues"."id" = "mail_outbox"."issue_id" and "kind" = 'issue_reviewed' and "sent_at" is null;
--> statement-breakpoint
delete from "mail_outbox" using "mail_outbox" as "kept"
  where "mail_outbox"."kind" = 'issue_reviewed' and "mail_outbox"."sent_at" is null and "mail_outbox"."parked_at" is null
    and "kept"."kind" = 'issue_reviewed' and "kept"."sent_at" is null and "kept"."parked_at" is null
    and "kept"."email" = "mail_outbox"."email" and "kept"."contest_id" = "mail_outbox"."contest_id"
    and "kept"."id" < "mail_outbox"."id";
