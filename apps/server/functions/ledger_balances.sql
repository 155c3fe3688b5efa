-- Every txn of the ledger sums to zero when its transaction commits.
create or replace function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from ledger_entry where txn = new.txn) <> 0 then
    raise exception 'ledger: % does not sum to zero', new.txn using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger ledger_balances on ledger_entry;
create constraint trigger ledger_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();
