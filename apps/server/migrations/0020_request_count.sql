CREATE UNLOGGED TABLE "request_count" (
	"name" text NOT NULL,
	"minute" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_count_name_minute_pk" PRIMARY KEY("name","minute")
);
