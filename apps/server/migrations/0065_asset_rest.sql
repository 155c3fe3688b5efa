ALTER TABLE "asset_erasure" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset_variant" ADD COLUMN "hashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset_variant" ADD COLUMN "fault" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_upload_target" ON "asset_upload" USING btree ("target","made_at") WHERE target <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "asset_variant_hashed" ON "asset_variant" USING btree ("hashed_at" NULLS FIRST);--> statement-breakpoint
ALTER TABLE "asset_variant" ADD CONSTRAINT "asset_variant_fault" CHECK ("asset_variant"."fault" in ('gone', 'differs')) NOT VALID;--> statement-breakpoint
ALTER TABLE "asset_variant" VALIDATE CONSTRAINT "asset_variant_fault";
