create or replace function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: entries are only added' using errcode = 'restrict_violation';
end
$$;

create or replace trigger ledger_stays before update or delete or truncate on ledger_entry
  for each statement execute function ledger_stays();
