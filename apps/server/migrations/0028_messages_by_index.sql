DROP INDEX "notice_member";--> statement-breakpoint
DROP INDEX "notice_inbox";--> statement-breakpoint
CREATE INDEX "notice_shown" ON "notice" USING btree ("member_id","at","id","topic") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "notice_hidden" ON "notice" USING btree ("member_id") WHERE hidden_at is not null;