CREATE INDEX CONCURRENTLY "member_nickname" ON "member" USING btree ("nickname" text_pattern_ops) WHERE nickname <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_made" ON "booking" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_guest_mobile" ON "booking_guest" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_guest_name" ON "booking_guest" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoice_number" ON "invoice" USING btree ("number") WHERE number <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoice_state" ON "invoice" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ledger_entry_at" ON "ledger_entry" USING brin ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_refund_provider_no" ON "payment_refund" USING btree ("provider_no") WHERE provider_no is not null;