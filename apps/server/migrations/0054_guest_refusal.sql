CREATE TABLE "guest_refusal" (
	"member_id" bigint NOT NULL,
	"mobile_hash" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_refusal_member_id_mobile_hash_pk" PRIMARY KEY("member_id","mobile_hash")
);
--> statement-breakpoint
ALTER TABLE "guest_refusal" ADD CONSTRAINT "guest_refusal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create or replace trigger guest_refusal_member_lives before insert on guest_refusal for each row execute function member_lives();