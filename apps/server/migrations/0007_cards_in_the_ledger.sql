ALTER TABLE "reconcile_difference" DROP CONSTRAINT "reconcile_difference_once";--> statement-breakpoint
ALTER TABLE "gift_card_entry" DROP CONSTRAINT "gift_card_entry_sign";--> statement-breakpoint
ALTER TABLE "reconcile_difference" ADD COLUMN "refund_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher" ADD COLUMN "paid_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "gift_card_left" ON "gift_card" USING btree ("valid_until") WHERE balance_fen > 0;--> statement-breakpoint
ALTER TABLE "reconcile_difference" ADD CONSTRAINT "reconcile_difference_each" UNIQUE("day","provider","kind","pay_no","refund_no");--> statement-breakpoint
ALTER TABLE "gift_card_entry" ADD CONSTRAINT "gift_card_entry_signed" CHECK ("gift_card_entry"."amount_fen" <> 0 and ("gift_card_entry"."event" in ('spent', 'expired')) = ("gift_card_entry"."amount_fen" < 0));--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_paid" CHECK ("voucher"."paid_fen" >= 0);
--> statement-breakpoint
-- What each bought voucher cost: its share of the order, as orders share it out from now on.
update voucher v set paid_fen = share.fen
from (select code, (amount_fen::bigint * nth / all_of - amount_fen::bigint * (nth - 1) / all_of)::int as fen
      from (select v.code, o.amount_fen, row_number() over (partition by o.order_no order by v.code) as nth,
                   count(*) over (partition by o.order_no) as all_of
            from voucher v join voucher_order o on o.order_no = v.order_no) each) share
where share.code = v.code;
--> statement-breakpoint
-- What cards, vouchers and coupons did before they stood in the ledger.
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'gift:' || e.id, side.nth, side.account, side.sign * e.amount_fen, coalesce(nullif(e.subject_no, ''), e.code), e.at
from gift_card_entry e,
     lateral (values (0, case when e.event = 'issued' then 'issued:gift_card' else 'subject:' || e.subject_no end, 1),
                     (1, 'gift_card:' || e.code, -1)) side(nth, account, sign);
--> statement-breakpoint
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'sold:' || v.order_no, row_number() over (partition by v.order_no order by v.code), 'voucher:' || v.code, -v.paid_fen,
       v.order_no, v.created_at
from voucher v join voucher_order o on o.order_no = v.order_no where v.paid_fen > 0
union all
select 'sold:' || v.order_no, 0, 'subject:' || v.order_no, sum(v.paid_fen), v.order_no, min(v.created_at)
from voucher v join voucher_order o on o.order_no = v.order_no group by v.order_no having sum(v.paid_fen) > 0;
--> statement-breakpoint
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'void:' || v.order_no, row_number() over (partition by v.order_no order by v.code) + 1, 'voucher:' || v.code, v.paid_fen,
       v.order_no, v.refunded_at
from voucher v join voucher_order o on o.order_no = v.order_no where v.refunded_at is not null and v.paid_fen > 0
union all
select 'void:' || o.order_no, side.nth, side.account, side.fen, o.order_no, o.at
from (select o.order_no, o.refund_fen, sum(v.paid_fen) as paid_fen, min(v.refunded_at) as at
      from voucher v join voucher_order o on o.order_no = v.order_no
      where v.refunded_at is not null group by o.order_no) o,
     lateral (values (0, 'subject:' || o.order_no, -o.refund_fen), (1, 'revenue', o.refund_fen - o.paid_fen)) side(nth, account, fen)
where side.fen <> 0;
--> statement-breakpoint
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select act.txn || u.id, side.nth, side.account, act.sign * side.fen, u.subject_no, act.at
from wallet_use u left join voucher v on u.kind = 'voucher' and v.code = u.code,
     lateral (values ('used:', 1, u.at), ('returned:', -1, u.changed_at)) act(txn, sign, at),
     lateral (values (0, 'voucher:' || u.code, coalesce(v.paid_fen, 0)),
                     (1, 'promotion:' || u.kind, u.amount_fen - coalesce(v.paid_fen, 0)),
                     (2, 'subject:' || u.subject_no, -u.amount_fen)) side(nth, account, fen)
where u.kind <> 'gift_card' and side.fen <> 0
  and (u.state = 'returned' or (u.state = 'used' and act.txn = 'used:'));
--> statement-breakpoint
-- Of visits that are over, what was paid by card is earned as well; so is what was used in a store.
with kept as (
  select e.subject_no, -sum(e.amount_fen) as fen
  from ledger_entry e left join booking b on b.order_sn = e.subject_no
  where e.account = 'subject:' || e.subject_no and e.txn ~ '^(gift|used|returned):'
    and (b.state in ('completed', 'cancelled', 'no_show') or (b.order_sn is null and e.subject_no like 'S%'))
  group by e.subject_no having sum(e.amount_fen) <> 0
)
insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
select 'earned:' || subject_no || '/cards', side.nth, side.account, side.fen, subject_no, now()
from kept, lateral (values (0, 'subject:' || subject_no, fen), (1, 'revenue', -fen)) side(nth, account, fen);
