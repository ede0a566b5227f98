CREATE TABLE "log_epochs" (
	"index" integer PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"epoch" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"after_link" bigint NOT NULL,
	"last_link" bigint NOT NULL,
	"seed" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "log_epochs_epoch_unique" UNIQUE("epoch")
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TRIGGER log_epochs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_epochs"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_nodes"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
