-- The log of what staff did is added to, never changed; an entry is forgotten three years after it was made, not before.
create or replace function audit_entry_added_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'audit_entry is only ever added to';
end
$$;

create or replace trigger audit_entry_added_only before update or delete on audit_entry for each row execute function audit_entry_added_only();
create or replace trigger audit_entry_never_emptied before truncate on audit_entry for each statement execute function audit_entry_added_only();
