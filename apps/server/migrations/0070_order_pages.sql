CREATE INDEX CONCURRENTLY "booking_newest" ON "booking" USING btree ("created_at","order_sn");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "booking_visited" ON "booking" USING btree ("member_id","start_at") WHERE completed_at is not null;--> statement-breakpoint
DROP INDEX "booking_made";