CREATE TABLE "log_cosignatures" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"line" text NOT NULL
);
