update booking b set booked_at = e.at
from (select order_sn, min(at) as at from booking_event where event in ('booked', 'paid', 'paid_late') group by 1) e
where e.order_sn = b.order_sn and b.state not in ('held', 'expired');
--> statement-breakpoint
update payment_refund set cause = case reason when '改期差价' then 'rescheduled' when '支付未生效' then 'unneeded' else 'ended' end;
--> statement-breakpoint
create trigger booking_event_kept before update or delete on booking_event for each row execute function refuse_rewriting();
