-- Every txn of the ledger sums to zero when its transaction commits.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from ledger_entry where txn = new.txn) <> 0 then
    raise exception 'ledger: % does not sum to zero', new.txn using errcode = 'check_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: entries are only added' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_stays before update or delete or truncate on ledger_entry
  for each statement execute function ledger_stays();
--> statement-breakpoint
-- What happened before there was a ledger: money that came in, was set aside, went back, was earned.
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'capture:' || p.pay_no, side.nth, side.account, side.sign * p.amount_fen, p.subject_no, p.paid_at
from payment p, lateral (values (0, 'provider:' || p.provider, 1), (1, 'subject:' || p.subject_no, -1)) side(nth, account, sign)
where p.state = 'paid';
--> statement-breakpoint
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'refund:' || r.refund_no, side.nth, side.account, side.sign * r.amount_fen, p.subject_no, r.requested_at
from payment_refund r join payment p using (pay_no),
     lateral (values (0, 'subject:' || p.subject_no, 1), (1, 'refund:' || r.refund_no, -1)) side(nth, account, sign);
--> statement-breakpoint
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'settled:' || r.refund_no, side.nth, side.account, side.sign * r.amount_fen, p.subject_no, r.settled_at
from payment_refund r join payment p using (pay_no),
     lateral (values (0, 'refund:' || r.refund_no, 1), (1, 'provider:' || p.provider, -1)) side(nth, account, sign)
where r.state = 'settled';
--> statement-breakpoint
with kept as (
  select b.order_sn, e.account, e.subject_no, -sum(e.amount_fen) as fen,
         row_number() over (partition by b.order_sn order by e.account) - 1 as nth
  from booking b
  join ledger_entry e on e.account like 'subject:%' and e.subject_no in
    (select b.order_sn union all select reschedule_no from reschedule r where r.order_sn = b.order_sn)
  where b.state in ('completed', 'cancelled', 'no_show')
  group by b.order_sn, e.account, e.subject_no having sum(e.amount_fen) <> 0
)
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'earned:' || order_sn, nth, account, fen, subject_no, now() from kept
union all
select 'earned:' || order_sn, count(*), 'revenue', -sum(fen), order_sn, now() from kept group by order_sn;
--> statement-breakpoint
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER gift_card_entry_kept BEFORE UPDATE OR DELETE ON gift_card_entry FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
