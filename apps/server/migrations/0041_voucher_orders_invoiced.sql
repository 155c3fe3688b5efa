ALTER TABLE "invoice_order" DROP CONSTRAINT "invoice_order_order_sn_booking_order_sn_fk";
--> statement-breakpoint
ALTER TABLE "invoice_order" ADD COLUMN "booking_sn" text GENERATED ALWAYS AS (case when order_sn like 'B%' then order_sn end) STORED;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD COLUMN "voucher_order_no" text GENERATED ALWAYS AS (case when order_sn like 'K%' then order_sn end) STORED;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD CONSTRAINT "invoice_order_booking_sn_booking_order_sn_fk" FOREIGN KEY ("booking_sn") REFERENCES "public"."booking"("order_sn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD CONSTRAINT "invoice_order_voucher_order_no_voucher_order_order_no_fk" FOREIGN KEY ("voucher_order_no") REFERENCES "public"."voucher_order"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD CONSTRAINT "invoice_order_known" CHECK (num_nonnulls("invoice_order"."booking_sn", "invoice_order"."voucher_order_no") = 1);