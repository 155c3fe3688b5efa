create or replace trigger corp_code_member_lives before insert on corp_code for each row execute function member_lives();--> statement-breakpoint
create or replace trigger corp_proof_member_lives before insert on corp_proof for each row execute function member_lives();--> statement-breakpoint
create or replace trigger corp_try_member_lives before insert on corp_try for each row execute function member_lives();--> statement-breakpoint
create or replace trigger known_guest_member_lives before insert on known_guest for each row execute function member_lives();
