ALTER TABLE "wait_turn" ADD COLUMN "order_sn" text;--> statement-breakpoint
CREATE UNIQUE INDEX "wait_turn_order" ON "wait_turn" USING btree ("order_sn");--> statement-breakpoint
-- Bookings that were made of turns lately, as they were found until now; older ones are paid late no more.
update wait_turn t set order_sn = found.order_sn
from (
  select distinct on (b.order_sn) b.order_sn, n.turn_no
  from wait_turn n join wait w using (wait_no), lateral (
    select o.order_sn from booking o
    where o.member_id = w.member_id and o.store_id = n.store_id and o.first_start_at = n.start_at
      and o.created_at between n.made_at and n.ended_at and o.company is null
    order by o.created_at desc limit 1) b
  where n.state = 'taken' and n.ended_at > now() - interval '60 days'
  order by b.order_sn, n.made_at desc
) found
where found.turn_no = t.turn_no;--> statement-breakpoint
-- Reminders that were left behind when accounts were joined go where their members went.
insert into campaign_reminder (campaign_key, member_id, due_at, at)
select distinct on (r.campaign_key, m.merged_into) r.campaign_key, m.merged_into, r.due_at, r.at
from campaign_reminder r join member m on m.id = r.member_id join member o on o.id = m.merged_into
where o.merged_into is null and o.unregistered_at is null
order by r.campaign_key, m.merged_into, r.at
on conflict do nothing;--> statement-breakpoint
delete from campaign_reminder r using member m where m.id = r.member_id and m.merged_into is not null;--> statement-breakpoint
-- One mailbox is one person: a tag after a plus is of the same mailbox, and so are dots where the provider reads none.
create temporary table mailbox_key on commit drop as
select s.id, s.company_id, s.mailbox, s.origin, s.staff_no, lower(s.email) = s.mailbox as is_plain,
       row_number() over (partition by s.company_id, s.mailbox
                          order by lower(s.email) <> s.mailbox, s.origin <> 'roster' and s.staff_no = '', s.id) as nth
from (
  select c.*, case when domain in ('gmail.com', 'googlemail.com') then replace(base, '.', '') else base end || '@' || domain as mailbox
  from (
    select a.*, split_part(lower(a.email), '@', 2) as domain, split_part(split_part(lower(a.email), '@', 1), '+', 1) as base
    from corp_staff a where a.email like '%@%'
  ) c where base <> ''
) s
where exists (
  select from corp_staff o where o.company_id = s.company_id
    and (position('+' in o.email) > 0 or lower(o.email) ~ '\..*@(gmail|googlemail)\.com$'));--> statement-breakpoint
update corp_staff s set email = k.mailbox from mailbox_key k where k.id = s.id and k.nth = 1 and not k.is_plain;--> statement-breakpoint
update corp_proof p set ended_at = now() from mailbox_key k
where k.id = p.staff_id and k.nth > 1 and k.origin <> 'roster' and k.staff_no = '' and p.ended_at is null;--> statement-breakpoint
update corp_staff s set state = 'left', updated_at = now() from mailbox_key k
where k.id = s.id and k.nth > 1 and k.origin <> 'roster' and k.staff_no = '' and s.state = 'active';
