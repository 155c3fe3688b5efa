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

create or replace trigger booking_member_lives before insert or update of remark on booking for each row execute function member_lives();
create or replace trigger consent_member_lives before insert on consent for each row execute function member_lives();
create or replace trigger coupon_member_lives before insert on coupon for each row execute function member_lives();
create or replace trigger gift_card_member_lives before insert or update of member_id on gift_card for each row execute function member_lives();
create or replace trigger invite_code_member_lives before insert on invite_code for each row execute function member_lives();
create or replace trigger invoice_member_lives before insert on invoice for each row when (new.replaces is null and new.member_id is not null) execute function member_lives();
create or replace trigger invoice_title_member_lives before insert on invoice_title for each row execute function member_lives();
create or replace trigger level_gift_member_lives before insert on level_gift for each row execute function member_lives();
create or replace trigger member_code_seed_member_lives before insert on member_code_seed for each row execute function member_lives();
create or replace trigger mobile_change_member_lives before insert on mobile_change for each row execute function member_lives();
create or replace trigger notice_member_lives before insert on notice for each row execute function member_lives();
create or replace trigger notice_preference_member_lives before insert on notice_preference for each row execute function member_lives();
create or replace trigger notice_send_member_lives before insert on notice_send for each row execute function member_lives();
create or replace trigger payment_member_lives before insert on payment for each row execute function member_lives();
create or replace trigger phone_proof_member_lives before insert on phone_proof for each row execute function member_lives();
create or replace trigger points_redeem_member_lives before insert on points_redeem for each row execute function member_lives();
create or replace trigger redeem_try_member_lives before insert on redeem_try for each row execute function member_lives();
create or replace trigger session_member_lives before insert on session for each row execute function member_lives();
create or replace trigger store_comment_member_lives before insert on store_comment for each row when (new.member_id is not null) execute function member_lives();
create or replace trigger voucher_member_lives before insert or update of member_id on voucher for each row execute function member_lives();
create or replace trigger voucher_order_member_lives before insert on voucher_order for each row execute function member_lives();
create or replace trigger wish_member_lives before insert on wish for each row execute function member_lives();
create or replace trigger contact_claim_member_lives before insert or update of member_id on contact_claim for each row when (new.member_id is not null) execute function member_lives();
create or replace trigger contact_dismissal_member_lives before insert on contact_dismissal for each row execute function member_lives();
create or replace trigger giving_member_lives before insert on giving for each row execute function member_lives();
create or replace trigger favourite_member_lives before insert on favourite for each row execute function member_lives();
create or replace trigger wait_member_lives before insert on wait for each row execute function member_lives();
create or replace trigger corp_code_member_lives before insert on corp_code for each row execute function member_lives();
create or replace trigger corp_proof_member_lives before insert on corp_proof for each row execute function member_lives();
create or replace trigger corp_try_member_lives before insert on corp_try for each row execute function member_lives();
create or replace trigger guest_refusal_member_lives before insert on guest_refusal for each row execute function member_lives();
create or replace trigger known_guest_member_lives before insert on known_guest for each row execute function member_lives();
