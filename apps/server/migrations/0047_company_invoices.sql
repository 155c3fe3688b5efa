create or replace trigger invoice_member_lives before insert on invoice for each row when (new.replaces is null and new.member_id is not null) execute function member_lives();
