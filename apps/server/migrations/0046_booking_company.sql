ALTER TABLE "booking" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_company" CHECK ("booking"."company_fen" = 0 or "booking"."company" is not null);