-- What is on a statement stays on that one, and at its price.
create or replace function frozen_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is on statement %, which does not change', old.order_sn, old.statement_no
    using errcode = 'restrict_violation';
end
$$;

create or replace trigger corp_booking_frozen before update on corp_booking for each row
  when (old.statement_no is not null and (new.statement_no, new.charged_fen, new.company_id)
        is distinct from (old.statement_no, old.charged_fen, old.company_id))
  execute function frozen_stays();
create or replace trigger statement_correction_frozen before update on statement_correction for each row
  when (old.statement_no is not null or new.amount_fen > old.amount_fen
        or (new.amount_fen < old.amount_fen and new.statement_no is null)
        or (new.order_sn, new.company_id, new.part_of) is distinct from (old.order_sn, old.company_id, old.part_of))
  execute function frozen_stays();
