CREATE TABLE "mobile_change" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mobile_change_mobile" CHECK ("mobile_change"."mobile" ~ '^1[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "bound_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "nonce_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "asked_by" bigint;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "stray_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_comment" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "mobile_change" ADD CONSTRAINT "mobile_change_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mobile_change_due" ON "mobile_change" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captcha_address" ON "captcha" USING btree ("address","expires_at");--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device_hash") WHERE device_hash is not null;--> statement-breakpoint
CREATE INDEX "sms_code_asked" ON "sms_code" USING btree ("asked_by","created_at" DESC NULLS LAST) WHERE asked_by is not null;--> statement-breakpoint
CREATE INDEX "store_comment_member" ON "store_comment" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
ALTER TABLE "sms_code" ADD CONSTRAINT "sms_code_stray_tries" CHECK ("sms_code"."stray_tries" between 0 and 5);--> statement-breakpoint
-- Reviews know who wrote them.
update store_comment c set member_id = b.member_id
from booking b join member m on m.id = b.member_id
where b.order_sn = c.order_sn and m.merged_into is null and m.unregistered_at is null;
--> statement-breakpoint
-- Who has left before leaves nothing personal behind either.
update store_comment c set nickname = '匿名顾客', avatar = ''
from booking b join member m on m.id = b.member_id
where b.order_sn = c.order_sn and m.unregistered_at is not null;
--> statement-breakpoint
update booking b set remark = '' from member m where m.id = b.member_id and m.unregistered_at is not null and b.remark <> '';
--> statement-breakpoint
delete from invoice_title t using member m where m.id = t.member_id and m.unregistered_at is not null;
--> statement-breakpoint
delete from wish w using member m where m.id = w.member_id and m.unregistered_at is not null;
--> statement-breakpoint
-- What is new belongs to an account that is there: whoever writes waits for a merge or a leaving that is under way.
create or replace function member_lives() returns trigger language plpgsql as $$
begin
  perform from member where id = new.member_id and merged_into is null and unregistered_at is null for key share;
  if not found then
    raise exception 'member % has left or was joined to another', new.member_id using errcode = 'KM001';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger booking_member_lives before insert or update of remark on booking for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger consent_member_lives before insert on consent for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger coupon_member_lives before insert on coupon for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger gift_card_member_lives before insert on gift_card for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger invoice_member_lives before insert on invoice for each row when (new.replaces is null) execute function member_lives();
--> statement-breakpoint
create or replace trigger invoice_title_member_lives before insert on invoice_title for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger mobile_change_member_lives before insert on mobile_change for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger payment_member_lives before insert on payment for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger phone_proof_member_lives before insert on phone_proof for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger redeem_try_member_lives before insert on redeem_try for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger session_member_lives before insert on session for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger store_comment_member_lives before insert on store_comment for each row when (new.member_id is not null) execute function member_lives();
--> statement-breakpoint
create or replace trigger voucher_member_lives before insert on voucher for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger voucher_order_member_lives before insert on voucher_order for each row execute function member_lives();
--> statement-breakpoint
create or replace trigger wish_member_lives before insert on wish for each row execute function member_lives();
