CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dedupe" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"useful_until" timestamp with time zone,
	CONSTRAINT "notice_dedupe_unique" UNIQUE("dedupe")
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"member_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"wx" boolean NOT NULL,
	"sms" boolean NOT NULL,
	CONSTRAINT "notice_preference_member_id_topic_pk" PRIMARY KEY("member_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notice_send" (
	"notice_id" text NOT NULL,
	"channel" text NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_claimed_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"sent_to" text DEFAULT '' NOT NULL,
	"provider_no" text DEFAULT '' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_send_notice_id_channel_pk" PRIMARY KEY("notice_id","channel"),
	CONSTRAINT "notice_send_claim" CHECK ("notice_send"."state" in ('queued', 'skipped', 'failed') or "notice_send"."claimed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "notice_template" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"provider_template" text DEFAULT '' NOT NULL,
	"provider_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notice_template_kind_channel_pk" PRIMARY KEY("kind","channel")
);
--> statement-breakpoint
CREATE TABLE "wx_event" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_subscription" (
	"openid" text NOT NULL,
	"template_id" text NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "wx_subscription_openid_template_id_pk" PRIMARY KEY("openid","template_id"),
	CONSTRAINT "wx_subscription_used" CHECK ("wx_subscription"."used" between 0 and "wx_subscription"."accepted")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_send" ADD CONSTRAINT "notice_send_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_send" ADD CONSTRAINT "notice_send_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_member" ON "notice" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notice_inbox" ON "notice" USING btree ("member_id","at","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("member_id","topic") WHERE read_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "notice_send_member" ON "notice_send" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notice_send_queued" ON "notice_send" USING btree ("due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "notice_send_claimed" ON "notice_send" USING btree ("claimed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "notice_send_sms" ON "notice_send" USING btree ("member_id","first_claimed_at") WHERE channel = 'sms';--> statement-breakpoint
CREATE INDEX "notice_send_provider_no" ON "notice_send" USING btree ("provider_no") WHERE provider_no <> '';--> statement-breakpoint
CREATE INDEX "wx_event_age" ON "wx_event" USING btree ("at");--> statement-breakpoint
create or replace trigger notice_member_lives before insert on notice for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger notice_preference_member_lives before insert on notice_preference for each row execute function member_lives();
