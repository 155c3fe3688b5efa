ALTER TABLE "pagead" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pagead" ADD COLUMN "line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pagead" ADD COLUMN "call" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pagead" ADD COLUMN "tone" text DEFAULT 'light' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "home_rank" smallint;