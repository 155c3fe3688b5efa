CREATE INDEX "booking_coming" ON "booking" USING btree ("start_at") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "booking_delivered" ON "booking" USING btree ("start_at") WHERE state = 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "booking_event_proposed" ON "booking_event" USING btree ("order_sn") WHERE event = 'no_show_proposed';--> statement-breakpoint
CREATE INDEX "coupon_ends" ON "coupon" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "voucher_ends" ON "voucher" USING btree ("valid_until");