-- A picture of a member's belongs to an account that is there, as member_lives has it of rows with a member's number.
create or replace function asset_owner_lives() returns trigger language plpgsql as $$
begin
  perform from member where id = substr(new.scope, 3)::bigint and merged_into is null and unregistered_at is null for key share;
  if not found then
    raise exception 'member % has left or was joined to another', substr(new.scope, 3) using errcode = 'KM001';
  end if;
  return new;
end
$$;

create or replace trigger asset_owner_lives before insert on asset for each row when (new.scope like 'm/%') execute function asset_owner_lives();
create or replace trigger asset_upload_owner_lives before insert on asset_upload for each row when (new.scope like 'm/%') execute function asset_owner_lives();
