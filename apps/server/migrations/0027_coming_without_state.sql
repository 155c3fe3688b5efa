DROP INDEX "booking_delivered";--> statement-breakpoint
DROP INDEX "booking_coming";--> statement-breakpoint
CREATE INDEX "booking_coming" ON "booking" USING btree ("start_at") WHERE hold_until is null and taking_id is not null;