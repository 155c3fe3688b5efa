CREATE TABLE "provider_token" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"renew_at" timestamp with time zone NOT NULL
);
