CREATE TABLE "channel_count" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"act" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "channel_count_day_channel_act_pk" PRIMARY KEY("day","channel","act")
);
