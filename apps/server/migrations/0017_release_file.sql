CREATE TABLE "release_file" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "release_file_age" ON "release_file" USING btree ("seen_at");