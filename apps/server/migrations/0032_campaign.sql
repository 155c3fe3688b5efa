CREATE TABLE "campaign" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"live_version" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"audience" jsonb NOT NULL,
	"city_ids" integer[] DEFAULT '{}' NOT NULL,
	"when_over" text DEFAULT 'ended_page' NOT NULL,
	"redirect_to" text DEFAULT '' NOT NULL,
	"on_index" boolean DEFAULT false NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "campaign_path" UNIQUE("path"),
	CONSTRAINT "campaign_key" CHECK ("campaign"."key" ~ '^[a-z0-9_-]{2,40}$'),
	CONSTRAINT "campaign_path_own" CHECK ("campaign"."path" ~ '^/[^/]' and "campaign"."path" = lower("campaign"."path")),
	CONSTRAINT "campaign_period" CHECK ("campaign"."starts_at" < "campaign"."ends_at"),
	CONSTRAINT "campaign_live" CHECK ("campaign"."state" <> 'published' or "campaign"."live_version" is not null),
	CONSTRAINT "campaign_leads" CHECK ("campaign"."when_over" <> 'redirect' or "campaign"."redirect_to" ~ '^/[^/]')
);
--> statement-breakpoint
CREATE TABLE "campaign_count" (
	"day" date NOT NULL,
	"campaign_key" text NOT NULL,
	"channel" text NOT NULL,
	"what" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "campaign_count_day_campaign_key_channel_what_pk" PRIMARY KEY("day","campaign_key","channel","what")
);
--> statement-breakpoint
CREATE TABLE "campaign_form_entry" (
	"campaign_key" text NOT NULL,
	"form_key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_form_entry_campaign_key_form_key_member_id_pk" PRIMARY KEY("campaign_key","form_key","member_id"),
	CONSTRAINT "campaign_form_entry_size" CHECK (octet_length("campaign_form_entry"."answers"::text) <= 12288)
);
--> statement-breakpoint
CREATE TABLE "campaign_offer" (
	"key" text PRIMARY KEY NOT NULL,
	"campaign_key" text NOT NULL,
	"name" text NOT NULL,
	"gift" jsonb NOT NULL,
	"stock" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"day_stock" integer,
	"per_member" smallint DEFAULT 1 NOT NULL,
	"per_member_day" smallint,
	"limit_group" text,
	"needs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	CONSTRAINT "campaign_offer_key" CHECK ("campaign_offer"."key" ~ '^[a-z0-9_-]{2,40}$'),
	CONSTRAINT "campaign_offer_stock" CHECK ("campaign_offer"."taken" between 0 and "campaign_offer"."stock"),
	CONSTRAINT "campaign_offer_day" CHECK ("campaign_offer"."day_stock" >= 1),
	CONSTRAINT "campaign_offer_limits" CHECK ("campaign_offer"."per_member" >= 1 and "campaign_offer"."per_member_day" >= 1),
	CONSTRAINT "campaign_offer_period" CHECK ("campaign_offer"."opens_at" < "campaign_offer"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "campaign_offer_day" (
	"offer_key" text NOT NULL,
	"day" date NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "campaign_offer_day_offer_key_day_pk" PRIMARY KEY("offer_key","day"),
	CONSTRAINT "campaign_offer_day_taken" CHECK ("campaign_offer_day"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_preview" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"campaign_key" text NOT NULL,
	"version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_take" (
	"offer_key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"nth" smallint NOT NULL,
	"day" date NOT NULL,
	"coupon_type" text NOT NULL,
	"code" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"inviter_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_take_offer_key_member_id_nth_pk" PRIMARY KEY("offer_key","member_id","nth"),
	CONSTRAINT "campaign_take_code" UNIQUE("code"),
	CONSTRAINT "campaign_take_nth" CHECK ("campaign_take"."nth" >= 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"campaign_key" text NOT NULL,
	"kind" text NOT NULL,
	"offer_key" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"bound_mobile_hash" "bytea",
	"valid_until" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "campaign_token_uses" CHECK ("campaign_token"."uses" between 0 and "campaign_token"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "campaign_token_use" (
	"token_hash" "bytea" NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"take_code" text NOT NULL,
	CONSTRAINT "campaign_token_use_token_hash_member_id_pk" PRIMARY KEY("token_hash","member_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_version" (
	"campaign_key" text NOT NULL,
	"version" integer NOT NULL,
	"meta" jsonb NOT NULL,
	"theme" jsonb NOT NULL,
	"share" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_version_campaign_key_version_pk" PRIMARY KEY("campaign_key","version"),
	CONSTRAINT "campaign_version_counts" CHECK ("campaign_version"."version" >= 1),
	CONSTRAINT "campaign_version_blocks" CHECK (jsonb_typeof("campaign_version"."blocks") = 'array' and jsonb_array_length("campaign_version"."blocks") between 1 and 40),
	CONSTRAINT "campaign_version_size" CHECK (octet_length("campaign_version"."blocks"::text) <= 98304)
);
--> statement-breakpoint
ALTER TABLE "campaign_count" ADD CONSTRAINT "campaign_count_campaign_key_campaign_key_fk" FOREIGN KEY ("campaign_key") REFERENCES "public"."campaign"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_form_entry" ADD CONSTRAINT "campaign_form_entry_campaign_key_campaign_key_fk" FOREIGN KEY ("campaign_key") REFERENCES "public"."campaign"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_form_entry" ADD CONSTRAINT "campaign_form_entry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_offer" ADD CONSTRAINT "campaign_offer_campaign_key_campaign_key_fk" FOREIGN KEY ("campaign_key") REFERENCES "public"."campaign"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_offer_day" ADD CONSTRAINT "campaign_offer_day_offer_key_campaign_offer_key_fk" FOREIGN KEY ("offer_key") REFERENCES "public"."campaign_offer"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_preview" ADD CONSTRAINT "campaign_preview_version" FOREIGN KEY ("campaign_key","version") REFERENCES "public"."campaign_version"("campaign_key","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_take" ADD CONSTRAINT "campaign_take_offer_key_campaign_offer_key_fk" FOREIGN KEY ("offer_key") REFERENCES "public"."campaign_offer"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_take" ADD CONSTRAINT "campaign_take_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_take" ADD CONSTRAINT "campaign_take_inviter_id_member_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_token" ADD CONSTRAINT "campaign_token_campaign_key_campaign_key_fk" FOREIGN KEY ("campaign_key") REFERENCES "public"."campaign"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_token" ADD CONSTRAINT "campaign_token_offer_key_campaign_offer_key_fk" FOREIGN KEY ("offer_key") REFERENCES "public"."campaign_offer"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_token_use" ADD CONSTRAINT "campaign_token_use_token_hash_campaign_token_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."campaign_token"("token_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_token_use" ADD CONSTRAINT "campaign_token_use_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_version" ADD CONSTRAINT "campaign_version_campaign_key_campaign_key_fk" FOREIGN KEY ("campaign_key") REFERENCES "public"."campaign"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_index" ON "campaign" USING btree ("rank","key") WHERE on_index and state = 'published';--> statement-breakpoint
CREATE INDEX "campaign_form_entry_member" ON "campaign_form_entry" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "campaign_offer_campaign" ON "campaign_offer" USING btree ("campaign_key");--> statement-breakpoint
CREATE INDEX "campaign_offer_group" ON "campaign_offer" USING btree ("limit_group") WHERE limit_group is not null;--> statement-breakpoint
CREATE INDEX "campaign_preview_ends" ON "campaign_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "campaign_take_day" ON "campaign_take" USING btree ("offer_key","member_id","day");--> statement-breakpoint
CREATE INDEX "campaign_take_member" ON "campaign_take" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "campaign_take_inviter" ON "campaign_take" USING btree ("inviter_id") WHERE inviter_id is not null;--> statement-breakpoint
CREATE INDEX "campaign_token_campaign" ON "campaign_token" USING btree ("campaign_key");--> statement-breakpoint
CREATE INDEX "campaign_token_ends" ON "campaign_token" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "campaign_token_use_member" ON "campaign_token_use" USING btree ("member_id");--> statement-breakpoint
create or replace trigger campaign_take_member_lives before insert on campaign_take for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger campaign_token_use_member_lives before insert on campaign_token_use for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger campaign_form_entry_member_lives before insert on campaign_form_entry for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger campaign_version_kept before update or delete on campaign_version for each row execute function refuse_rewriting();
