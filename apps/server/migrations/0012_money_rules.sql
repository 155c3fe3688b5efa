ALTER TABLE "wallet_use" DROP CONSTRAINT "wallet_use_subject";--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reschedule" ADD COLUMN "cards" jsonb;--> statement-breakpoint
ALTER TABLE "reschedule" ADD COLUMN "nth" smallint;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "cause" text DEFAULT 'ended' NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher" ADD COLUMN "returned_late_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_use_subject_live" ON "wallet_use" USING btree ("subject_no","kind","code") WHERE state <> 'dropped';--> statement-breakpoint
CREATE INDEX "wallet_use_subject_no" ON "wallet_use" USING btree ("subject_no");--> statement-breakpoint
