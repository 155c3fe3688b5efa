CREATE TABLE "day_watch" (
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_watch_store_id_day_pk" PRIMARY KEY("store_id","day")
);
--> statement-breakpoint
CREATE TABLE "wait" (
	"wait_no" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wait_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"items" jsonb NOT NULL,
	"city_id" integer NOT NULL,
	"store_ids" integer[] NOT NULL,
	"days" date[] NOT NULL,
	"last_day" date NOT NULL,
	"from_time" time(0) NOT NULL,
	"until_time" time(0) NOT NULL,
	"turn_no" text,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"order_sn" text,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "wait_slot" CHECK ("wait"."slot" between 1 and 3),
	CONSTRAINT "wait_days" CHECK (cardinality("wait"."days") between 1 and 14),
	CONSTRAINT "wait_stores" CHECK (cardinality("wait"."store_ids") <= 5),
	CONSTRAINT "wait_hours" CHECK ("wait"."from_time" <= "wait"."until_time"),
	CONSTRAINT "wait_turn_live" CHECK ("wait"."turn_no" is null or "wait"."state" = 'live'),
	CONSTRAINT "wait_ended" CHECK (("wait"."state" = 'live') = ("wait"."ended_at" is null)),
	CONSTRAINT "wait_booked" CHECK (("wait"."state" = 'booked') = ("wait"."order_sn" is not null))
);
--> statement-breakpoint
CREATE TABLE "wait_turn" (
	"turn_no" text PRIMARY KEY NOT NULL,
	"wait_no" text NOT NULL,
	"state" text NOT NULL,
	"store_id" integer NOT NULL,
	"day" date NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"taking_id" bigint,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "wait_turn_cells" CHECK (("wait_turn"."state" = 'live') = ("wait_turn"."taking_id" is not null)),
	CONSTRAINT "wait_turn_ended" CHECK (("wait_turn"."state" = 'live') = ("wait_turn"."ended_at" is null)),
	CONSTRAINT "wait_turn_time" CHECK ("wait_turn"."start_at" < "wait_turn"."end_at")
);
--> statement-breakpoint
ALTER TABLE "day_watch" ADD CONSTRAINT "day_watch_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait" ADD CONSTRAINT "wait_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait" ADD CONSTRAINT "wait_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_turn" ADD CONSTRAINT "wait_turn_wait_no_wait_wait_no_fk" FOREIGN KEY ("wait_no") REFERENCES "public"."wait"("wait_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_turn" ADD CONSTRAINT "wait_turn_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_turn" ADD CONSTRAINT "wait_turn_taking_id_taking_id_fk" FOREIGN KEY ("taking_id") REFERENCES "public"."taking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_watch_looked" ON "day_watch" USING btree ("looked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wait_three" ON "wait" USING btree ("member_id","slot") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "wait_member" ON "wait" USING btree ("member_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wait_line" ON "wait" USING btree ("city_id","seq") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "wait_last_day" ON "wait" USING btree ("last_day") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "wait_turn_one" ON "wait_turn" USING btree ("wait_no") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "wait_turn_taking" ON "wait_turn" USING btree ("taking_id");--> statement-breakpoint
CREATE INDEX "wait_turn_wait" ON "wait_turn" USING btree ("wait_no","made_at");--> statement-breakpoint
CREATE INDEX "wait_turn_until" ON "wait_turn" USING btree ("until") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "wait_turn_place" ON "wait_turn" USING btree ("store_id","day") WHERE state = 'live';--> statement-breakpoint
-- Cells that are taken already go over to another visit that wants exactly these: answers their number, or null where
-- they are others or the store does not plan with them any more. Locked as whoever takes cells locks them.
create or replace function keep_cells(taken_as bigint, at_store int, on_day date, wanted jsonb) returns bigint
language plpgsql as $$
begin
  perform 1 from taking t where t.id = taken_as and t.store_id = at_store and t.day = on_day and t.cells = wanted;
  if not found then return null; end if;
  perform 1 from pool_day d
    where d.day = on_day and d.pool_id in (select pool_id from cells_of(wanted)) order by d.pool_id for update;
  perform 1 from cells_of(wanted) as c
    left join pool_day d on d.pool_id = c.pool_id and d.day = on_day
    cross join lateral generate_series(1, cardinality(c.places)) as nth
    where c.places[nth] > 0 and (d.pool_id is null or d.taken[c.first + nth] > d.plan[c.first + nth]);
  if found then return null; end if;
  return taken_as;
end
$$;--> statement-breakpoint
-- Gives turns for places of one store and day, first in line first: takes the cells and writes it down. Passes over who
-- has left the line or has a turn by now, and what somebody else was quicker to take. Locks come in one order: accounts,
-- the line, cells.
create or replace function give_turns(at_store int, on_day date, at_time timestamptz, held_until timestamptz, picks jsonb)
returns setof text
language plpgsql as $$
declare
  pick record;
  taken_as bigint;
begin
  perform 1 from member m where m.id in (
      select w.member_id from wait w join jsonb_array_elements(picks) p on w.wait_no = p->>'wait_no')
    order by m.id for key share;
  perform 1 from wait w where w.wait_no in (select p->>'wait_no' from jsonb_array_elements(picks) p)
    order by w.seq for update;
  perform 1 from pool_day d where d.day = on_day and d.pool_id in (select p.id from pool p where p.store_id = at_store)
    order by d.pool_id for update;
  for pick in
    select p->>'turn_no' as turn_no, p->>'wait_no' as wait_no, (p->>'start_at')::timestamptz as start_at,
           (p->>'end_at')::timestamptz as end_at, p->'cells' as cells
    from jsonb_array_elements(picks) with ordinality as a(p, nth) order by nth
  loop
    perform 1 from wait w where w.wait_no = pick.wait_no and w.state = 'live' and w.turn_no is null;
    continue when not found;
    taken_as := take_cells(at_store, on_day, pick.cells);
    continue when taken_as is null;
    insert into wait_turn (turn_no, wait_no, state, store_id, day, start_at, end_at, until, taking_id, made_at)
      values (pick.turn_no, pick.wait_no, 'live', at_store, on_day, pick.start_at, pick.end_at, held_until, taken_as, at_time);
    update wait w set turn_no = pick.turn_no where w.wait_no = pick.wait_no;
    return next pick.turn_no;
  end loop;
end
$$;--> statement-breakpoint
create or replace trigger wait_member_lives before insert on wait for each row execute function member_lives();
