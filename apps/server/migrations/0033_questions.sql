CREATE TABLE "question_count" (
	"question_id" integer NOT NULL,
	"day" date NOT NULL,
	"useful" integer DEFAULT 0 NOT NULL,
	"useless" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_count_question_id_day_pk" PRIMARY KEY("question_id","day")
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "is_top" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "updated_on" date DEFAULT '2026-11-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(question || ' ' || answer)) STORED;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (grams_of(lower(question || ' ' || answer))) STORED;--> statement-breakpoint
ALTER TABLE "question_count" ADD CONSTRAINT "question_count_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_grams" ON "question" USING gin ("grams");