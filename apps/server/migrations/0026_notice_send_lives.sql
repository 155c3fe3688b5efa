create or replace trigger notice_send_member_lives before insert on notice_send for each row execute function member_lives();
