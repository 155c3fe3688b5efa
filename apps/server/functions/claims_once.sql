-- What was done stays as it was done, and what was claimed stays claimed; whose it is changes when accounts merge.
create or replace function claims_once() returns trigger language plpgsql as $$
begin
  if new.task_id <> old.task_id or new.period_key <> old.period_key or new.reward <> old.reward
    or new.done_at <> old.done_at
    or (old.claimed_at is not null
        and (new.claimed_at, new.claimed_by, new.entry_no, new.coupon_code)
          is distinct from (old.claimed_at, old.claimed_by, old.entry_no, old.coupon_code))
  then
    raise exception 'task_done: a reward is claimed once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger task_done_claims_once before update on task_done for each row execute function claims_once();
