CREATE TABLE "contact_claim" (
	"activity_code" text NOT NULL,
	"unionid" text NOT NULL,
	"member_id" bigint,
	"selected_code" text NOT NULL,
	"code" text,
	"at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "contact_claim_activity_code_unionid_pk" PRIMARY KEY("activity_code","unionid"),
	CONSTRAINT "contact_claim_member" UNIQUE("activity_code","member_id"),
	CONSTRAINT "contact_claim_given" CHECK (("contact_claim"."given_at" is null) = ("contact_claim"."code" is null)),
	CONSTRAINT "contact_claim_unionid" CHECK ("contact_claim"."unionid" <> '')
);
--> statement-breakpoint
CREATE TABLE "contact_count" (
	"day" date NOT NULL,
	"city_id" integer NOT NULL,
	"page_name" text NOT NULL,
	"event_name" text NOT NULL,
	"event_target" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "contact_count_day_city_id_page_name_event_name_event_target_pk" PRIMARY KEY("day","city_id","page_name","event_name","event_target")
);
--> statement-breakpoint
CREATE TABLE "contact_uv" (
	"day" date NOT NULL,
	"city_id" integer NOT NULL,
	"who_hash" "bytea" NOT NULL,
	CONSTRAINT "contact_uv_day_city_id_who_hash_pk" PRIMARY KEY("day","city_id","who_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_gift" (
	"selected_code" text PRIMARY KEY NOT NULL,
	"activity_code" text NOT NULL,
	"city_ids" integer[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"img_url" text NOT NULL,
	"active_img_url" text NOT NULL,
	"style" jsonb NOT NULL,
	"gift" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"rank" integer DEFAULT 100 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer,
	CONSTRAINT "contact_gift_code" CHECK ("contact_gift"."selected_code" ~ '^[a-z0-9]{1,16}$')
);
--> statement-breakpoint
CREATE TABLE "contact_place" (
	"city_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"intercept" boolean DEFAULT false NOT NULL,
	"add_method" smallint DEFAULT 1 NOT NULL,
	"default_show" boolean DEFAULT false NOT NULL,
	"staff_ids" text[] DEFAULT '{}' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"icon" jsonb,
	"qr_dialog" jsonb,
	"select_dialog" jsonb,
	"welcome" jsonb DEFAULT '{"text":"","attachments":[]}'::jsonb NOT NULL,
	"group" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer,
	CONSTRAINT "contact_place_city" CHECK ("contact_place"."city_id" >= 0),
	CONSTRAINT "contact_place_method" CHECK ("contact_place"."add_method" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "contact_choice" (
	"who_hash" "bytea" NOT NULL,
	"activity_code" text NOT NULL,
	"city_id" integer NOT NULL,
	"selected_code" text NOT NULL,
	"way_state" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_choice_who_hash_activity_code_pk" PRIMARY KEY("who_hash","activity_code")
);
--> statement-breakpoint
CREATE TABLE "contact_dismissal" (
	"member_id" bigint NOT NULL,
	"city_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_dismissal_member_id_city_id_pk" PRIMARY KEY("member_id","city_id")
);
--> statement-breakpoint
CREATE TABLE "contact_way" (
	"state" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"selected_code" text,
	"kind" text NOT NULL,
	"visitor_hash" "bytea",
	"config_id" text,
	"qr_url" text DEFAULT '' NOT NULL,
	"picture" "bytea",
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "contact_way_config" UNIQUE("config_id"),
	CONSTRAINT "contact_way_state" CHECK ("contact_way"."state" ~ '^[A-Za-z0-9_]{1,28}$'),
	CONSTRAINT "contact_way_whose" CHECK (("contact_way"."kind" = 'visitor') = ("contact_way"."visitor_hash" is not null)),
	CONSTRAINT "contact_way_picture" CHECK ("contact_way"."picture" is null or "contact_way"."config_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "wecom_contact" (
	"external_userid" text NOT NULL,
	"userid" text NOT NULL,
	"unionid" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"is_half" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"missed_nights" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "wecom_contact_external_userid_userid_pk" PRIMARY KEY("external_userid","userid"),
	CONSTRAINT "wecom_contact_deleted" CHECK (("wecom_contact"."deleted_at" is null) = ("wecom_contact"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "wecom_event" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"welcomed_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wecom_group_member" (
	"chat_id" text NOT NULL,
	"external_userid" text NOT NULL,
	"unionid" text DEFAULT '' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"state" text DEFAULT '' NOT NULL,
	CONSTRAINT "wecom_group_member_chat_id_external_userid_pk" PRIMARY KEY("chat_id","external_userid")
);
--> statement-breakpoint
ALTER TABLE "contact_claim" ADD CONSTRAINT "contact_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_dismissal" ADD CONSTRAINT "contact_dismissal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_claim_unionid" ON "contact_claim" USING btree ("unionid");--> statement-breakpoint
CREATE INDEX "contact_claim_owner" ON "contact_claim" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "contact_uv_age" ON "contact_uv" USING btree ("day");--> statement-breakpoint
CREATE INDEX "contact_gift_activity" ON "contact_gift" USING btree ("activity_code");--> statement-breakpoint
CREATE INDEX "contact_choice_age" ON "contact_choice" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_way_one" ON "contact_way" USING btree ("city_id",coalesce("selected_code", ''),"kind") WHERE kind in ('shared', 'group') and dropped_at is null;--> statement-breakpoint
CREATE INDEX "contact_way_visitor" ON "contact_way" USING btree ("visitor_hash") WHERE visitor_hash is not null;--> statement-breakpoint
CREATE INDEX "contact_way_made" ON "contact_way" USING btree ("made_at") WHERE kind = 'visitor';--> statement-breakpoint
CREATE INDEX "contact_way_ends" ON "contact_way" USING btree ("expires_at") WHERE dropped_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "wecom_contact_unionid" ON "wecom_contact" USING btree ("unionid") WHERE unionid <> '';--> statement-breakpoint
CREATE INDEX "wecom_contact_state" ON "wecom_contact" USING btree ("state") WHERE state <> '';--> statement-breakpoint
CREATE INDEX "wecom_event_age" ON "wecom_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "wecom_event_waiting" ON "wecom_event" USING btree ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "wecom_group_member_unionid" ON "wecom_group_member" USING btree ("unionid") WHERE unionid <> '' and left_at is null;--> statement-breakpoint
create or replace trigger contact_claim_member_lives before insert or update of member_id on contact_claim for each row when (new.member_id is not null) execute function member_lives();--> statement-breakpoint
create or replace trigger contact_dismissal_member_lives before insert on contact_dismissal for each row execute function member_lives();
