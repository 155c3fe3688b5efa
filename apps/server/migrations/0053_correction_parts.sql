ALTER TABLE "statement_correction" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "statement" ADD COLUMN "sends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_correction" ADD CONSTRAINT "statement_correction_part_of_statement_correction_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."statement_correction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What no statement has yet becomes less only as it goes onto one: the rest is a row of its own.
create or replace trigger statement_correction_frozen before update on statement_correction for each row
  when (old.statement_no is not null or new.amount_fen > old.amount_fen
        or (new.amount_fen < old.amount_fen and new.statement_no is null)
        or (new.order_sn, new.company_id, new.part_of) is distinct from (old.order_sn, old.company_id, old.part_of))
  execute function frozen_stays();
