CREATE TABLE "board_presence" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"order_sn" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "for_children" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "region" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "board_presence_store" ON "board_presence" USING btree ("store_id");